import { catalogue, textIfKnown } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';
import { platformName } from './user/platformTexts.ts';
import { userListTexts } from './user/userListTexts.ts';

export const usersToldTexts = catalogue(
  'usersTold',
  {
    UserRegistered: '{{who}} registered {{it}}',
    UserRegisteredOwn: '{{who}} registered',
    UserRenamed: '{{who}} changed the name of {{it}}',
    UserRenamedOwn: '{{who}} changed their name',
    UserRoleChanged: '{{who}} gave {{it}} the role {{role}}',
    UserSuspended: '{{who}} suspended {{it}}',
    UserDeleted: '{{who}} deleted {{it}}',
    UserRestored: '{{who}} restored {{it}}',
    AccountDeletionRequested: '{{who}} requested the deletion of the account of {{it}}',
    AccountDeletionRequestedOwn: '{{who}} requested the deletion of their account',
    AccountDeletionWithdrawn: '{{who}} withdrew the deletion of {{it}}',
    AccountDeletionWithdrawnOwn: '{{who}} withdrew the deletion of their account',
    UserErased: '{{who}} erased {{it}}',
    UserLocationChanged: '{{who}} changed where {{it}} dances',
    UserLocationChangedOwn: '{{who}} changed where they dance',
    UserDanceStylesChanged: '{{who}} changed the dance styles of {{it}}',
    UserDanceStylesChangedOwn: '{{who}} changed their dance styles',
    SocialAccountConnected: '{{who}} added an account on {{platform}} to {{it}}',
    SocialAccountConnectedOwn: '{{who}} added their account on {{platform}}',
    SocialAccountDisconnected: '{{who}} removed the account on {{platform}} from {{it}}',
    SocialAccountDisconnectedOwn: '{{who}} removed their account on {{platform}}',
    UserMessaged: '{{who}} sent a message to {{it}}',
    PersonalDataExported: '{{who}} exported the data of {{it}}',
    UserInvited: '{{who}} invited someone, with the role {{role}}',
    InvitationSent: 'An invitation was sent',
    InvitationRenewed: '{{who}} sent an invitation again',
    InvitationAccepted: '{{it}} accepted the invitation',
    InvitationRevoked: '{{who}} took back an invitation',
    PreferencesChanged: '{{who}} changed the settings of {{it}}',
    PreferencesChangedOwn: '{{who}} changed their settings',
  },
  {
    UserRegistered: '{{who}} registró a {{it}}',
    UserRegisteredOwn: '{{who}} se registró',
    UserRenamed: '{{who}} cambió el nombre de {{it}}',
    UserRenamedOwn: '{{who}} cambió su nombre',
    UserRoleChanged: '{{who}} dio a {{it}} el rol {{role}}',
    UserSuspended: '{{who}} suspendió a {{it}}',
    UserDeleted: '{{who}} eliminó a {{it}}',
    UserRestored: '{{who}} restauró a {{it}}',
    AccountDeletionRequested: '{{who}} pidió eliminar la cuenta de {{it}}',
    AccountDeletionRequestedOwn: '{{who}} pidió eliminar su cuenta',
    AccountDeletionWithdrawn: '{{who}} retiró la eliminación de {{it}}',
    AccountDeletionWithdrawnOwn: '{{who}} retiró la eliminación de su cuenta',
    UserErased: '{{who}} borró los datos de {{it}}',
    UserLocationChanged: '{{who}} cambió dónde baila {{it}}',
    UserLocationChangedOwn: '{{who}} cambió dónde baila',
    UserDanceStylesChanged: '{{who}} cambió los estilos de baile de {{it}}',
    UserDanceStylesChangedOwn: '{{who}} cambió sus estilos de baile',
    SocialAccountConnected: '{{who}} añadió a {{it}} una cuenta en {{platform}}',
    SocialAccountConnectedOwn: '{{who}} añadió su cuenta en {{platform}}',
    SocialAccountDisconnected: '{{who}} quitó a {{it}} la cuenta en {{platform}}',
    SocialAccountDisconnectedOwn: '{{who}} quitó su cuenta en {{platform}}',
    UserMessaged: '{{who}} envió un mensaje a {{it}}',
    PersonalDataExported: '{{who}} exportó los datos de {{it}}',
    UserInvited: '{{who}} invitó a alguien con el rol {{role}}',
    InvitationSent: 'Se envió una invitación',
    InvitationRenewed: '{{who}} volvió a enviar una invitación',
    InvitationAccepted: '{{it}} aceptó la invitación',
    InvitationRevoked: '{{who}} retiró una invitación',
    PreferencesChanged: '{{who}} cambió los ajustes de {{it}}',
    PreferencesChangedOwn: '{{who}} cambió sus ajustes',
  },
);

const platform = (data: Record<string, unknown>) => ({
  platform: platformName(String(data.platform)),
});
const role = (data: Record<string, unknown>) => ({
  role: textIfKnown(userListTexts, `role_${data.role}`)?.toLowerCase() ?? String(data.role),
});

export const tellUsers = teller(usersToldTexts, {
  UserRoleChanged: role,
  UserInvited: role,
  SocialAccountConnected: platform,
  SocialAccountDisconnected: platform,
});

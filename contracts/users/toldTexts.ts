import { catalogue, sayIfKnown } from '../platform/sentences/catalogue.ts';
import { type Locale, languageOf } from '../platform/sentences/locale.ts';
import { teller } from '../platform/telling.ts';
import { platformName } from './platformTexts.ts';

export const usersToldTexts = catalogue('usersTold', {
  UserRegistered: ['{{who}} registered {{it}}', '{{who}} registró a {{it}}'],
  UserRegisteredOwn: ['{{who}} registered', '{{who}} se registró'],
  UserRenamed: ['{{who}} changed the name of {{it}}', '{{who}} cambió el nombre de {{it}}'],
  UserRenamedOwn: ['{{who}} changed their name', '{{who}} cambió su nombre'],
  UserRoleChanged: ['{{who}} gave {{it}} the role {{role}}', '{{who}} dio a {{it}} el rol {{role}}'],
  UserMadeAuditor: [
    '{{who}} let {{it}} read the audit log',
    '{{who}} permitió a {{it}} leer el registro de actividad',
  ],
  UserAuditorRevoked: [
    '{{who}} no longer lets {{it}} read the audit log',
    '{{who}} quitó a {{it}} el permiso de leer el registro de actividad',
  ],
  CityTeamGranted: ['{{who}} gave {{it}} cities to look after', '{{who}} puso ciudades a cargo de {{it}}'],
  CityTeamChanged: [
    '{{who}} changed which cities {{it}} looks after',
    '{{who}} cambió las ciudades a cargo de {{it}}',
  ],
  CityTeamRevoked: [
    '{{who}} took the cities that they looked after from {{it}}',
    '{{who}} quitó a {{it}} las ciudades que tenía a su cargo',
  ],
  UserSuspended: ['{{who}} suspended {{it}}', '{{who}} suspendió a {{it}}'],
  UserDeleted: ['{{who}} deleted {{it}}', '{{who}} eliminó a {{it}}'],
  UserRestored: ['{{who}} restored {{it}}', '{{who}} restauró a {{it}}'],
  AccountDeletionRequested: [
    '{{who}} requested the deletion of the account of {{it}}',
    '{{who}} pidió eliminar la cuenta de {{it}}',
  ],
  AccountDeletionRequestedOwn: [
    '{{who}} requested the deletion of their account',
    '{{who}} pidió eliminar su cuenta',
  ],
  AccountDeletionWithdrawn: [
    '{{who}} withdrew the deletion of {{it}}',
    '{{who}} retiró la eliminación de {{it}}',
  ],
  AccountDeletionWithdrawnOwn: [
    '{{who}} withdrew the deletion of their account',
    '{{who}} retiró la eliminación de su cuenta',
  ],
  UserErased: ['{{who}} erased {{it}}', '{{who}} borró los datos de {{it}}'],
  UserLocationChanged: ['{{who}} changed where {{it}} dances', '{{who}} cambió dónde baila {{it}}'],
  UserLocationChangedOwn: ['{{who}} changed where they dance', '{{who}} cambió dónde baila'],
  UserDanceStylesChanged: [
    '{{who}} changed the dance styles of {{it}}',
    '{{who}} cambió los estilos de baile de {{it}}',
  ],
  UserDanceStylesChangedOwn: ['{{who}} changed their dance styles', '{{who}} cambió sus estilos de baile'],
  SocialAccountConnected: [
    '{{who}} added an account on {{platform}} to {{it}}',
    '{{who}} añadió a {{it}} una cuenta en {{platform}}',
  ],
  SocialAccountConnectedOwn: [
    '{{who}} added their account on {{platform}}',
    '{{who}} añadió su cuenta en {{platform}}',
  ],
  SocialAccountDisconnected: [
    '{{who}} removed the account on {{platform}} from {{it}}',
    '{{who}} quitó a {{it}} la cuenta en {{platform}}',
  ],
  SocialAccountDisconnectedOwn: [
    '{{who}} removed their account on {{platform}}',
    '{{who}} quitó su cuenta en {{platform}}',
  ],
  UserMessaged: ['{{who}} sent a message to {{it}}', '{{who}} envió un mensaje a {{it}}'],
  PersonalDataExported: ['{{who}} exported the data of {{it}}', '{{who}} exportó los datos de {{it}}'],
  UserInvited: [
    '{{who}} invited someone, with the role {{role}}',
    '{{who}} invitó a alguien con el rol {{role}}',
  ],
  InvitationSent: ['An invitation was sent', 'Se envió una invitación'],
  InvitationRenewed: ['{{who}} sent an invitation again', '{{who}} volvió a enviar una invitación'],
  InvitationAccepted: ['{{it}} accepted the invitation', '{{it}} aceptó la invitación'],
  InvitationRevoked: ['{{who}} revoked an invitation', '{{who}} revocó una invitación'],
  InvitationExpired: ['An invitation expired', 'Una invitación caducó'],
  InvitationSuperseded: [
    'An invitation ended, because its address has an account',
    'Una invitación terminó porque su correo tiene una cuenta',
  ],
  PreferencesChanged: ['{{who}} changed the settings of {{it}}', '{{who}} cambió los ajustes de {{it}}'],
  PreferencesChangedOwn: ['{{who}} changed their settings', '{{who}} cambió sus ajustes'],
  role_admin: ['admin', 'administrador'],
  role_organizer: ['organizer', 'organizador'],
  role_user: ['user', 'usuario'],
});

const platform = (data: Record<string, unknown>, locale: Locale) => ({
  platform: platformName(String(data.platform), languageOf(locale)),
});
const role = (data: Record<string, unknown>, locale: Locale) => ({
  role: sayIfKnown(usersToldTexts, languageOf(locale), `role_${data.role}`) ?? String(data.role),
});

export const tellUsers = teller(usersToldTexts, {
  UserRoleChanged: role,
  UserInvited: role,
  SocialAccountConnected: platform,
  SocialAccountDisconnected: platform,
});

import { catalogue, textIfKnown } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';
import { userListTexts } from './userListTexts.ts';

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
    PreferencesChanged: '{{who}} cambió los ajustes de {{it}}',
    PreferencesChangedOwn: '{{who}} cambió sus ajustes',
  },
);

export const tellUsers = teller(usersToldTexts, {
  UserRoleChanged: ({ role }) => ({
    role: textIfKnown(userListTexts, `role_${role}`)?.toLowerCase() ?? String(role),
  }),
});

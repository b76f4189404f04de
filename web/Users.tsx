import { ConfirmWithCode } from './access/ConfirmWithCode.tsx';
import { UserList } from './users/UserList.tsx';

/** The user list. Changes to an administrator are confirmed with a code sent to one's own e-mail address. */
export function Users() {
  return <UserList confirming={onConfirmed => <ConfirmWithCode onConfirmed={onConfirmed} />} />;
}

import { ConfirmWithCode } from './access/ConfirmWithCode.tsx';
import { UserList } from './users/UserList.tsx';

/** Everybody who has an account; who is an administrator is changed with a code from the own e-mail. */
export function Users() {
  return <UserList confirming={onConfirmed => <ConfirmWithCode onConfirmed={onConfirmed} />} />;
}

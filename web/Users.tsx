import type { Act } from '#contracts/audit/calls.ts';
import { ConfirmWithCode } from './access/ConfirmWithCode.tsx';
import { Telling } from './telling.tsx';
import { UserList } from './users/UserList.tsx';

/** The user list. Changes to an administrator are confirmed with a code sent to one's own e-mail address. */
export function Users() {
  return <UserList confirming={onConfirmed => <ConfirmWithCode onConfirmed={onConfirmed} />} tell={tell} />;
}

function tell({ entries, things }: Act) {
  return <Telling facts={entries} others={things - 1} />;
}

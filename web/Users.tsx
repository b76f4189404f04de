import { Suspense } from 'react';
import type { Act } from '#contracts/audit/calls.ts';
import { latePart } from './platform/page/latePart.ts';
import { Telling } from './telling.tsx';
import { UserList } from './users/UserList.tsx';

const ConfirmWithCode = latePart(() => import('./access/ConfirmWithCode.tsx'), 'ConfirmWithCode');

/** The user list. Changes to an administrator are confirmed with a code sent to one's own email address. */
export function Users() {
  return <UserList confirming={confirming} tell={tell} />;
}

function confirming(onConfirmed: () => void) {
  return (
    <Suspense>
      <ConfirmWithCode onConfirmed={onConfirmed} />
    </Suspense>
  );
}

function tell({ entries, things }: Act) {
  return <Telling facts={entries} others={things - 1} />;
}

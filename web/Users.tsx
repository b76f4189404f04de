import { Suspense } from 'react';
import { latePart } from './platform/page/latePart.ts';
import { tellAct } from './tellAct.tsx';
import { UserList } from './users/UserList.tsx';

const ConfirmWithCode = latePart(() => import('./access/ConfirmWithCode.tsx'), 'ConfirmWithCode');

/** The user list. Changes to an administrator are confirmed with a code sent to one's own email address. */
export function Users() {
  return <UserList confirming={confirming} tell={tellAct} />;
}

function confirming(onConfirmed: () => void) {
  return (
    <Suspense>
      <ConfirmWithCode onConfirmed={onConfirmed} />
    </Suspense>
  );
}

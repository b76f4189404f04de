import { useState } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import type { AdministratorChange } from './AdministratorDialog.tsx';
import type { useUserTurns } from './useUserTurns.ts';

/** Changes of roles and statuses: those of administrators and of deleted users wait for an answer. */
export function useTurning(turn: ReturnType<typeof useUserTurns>['turn']) {
  const [asked, setAsked] = useState<AdministratorChange | null>(null);
  const [restored, setRestored] = useState<ListedUser | null>(null);
  const turnRole = (user: ListedUser, role: Role) =>
    [user.role, role].includes('admin') ? setAsked({ user, to: { role } }) : turn(user, { role });
  const turnStatus = (user: ListedUser, status: UserStatus) => {
    if (user.role === 'admin') setAsked({ user, to: { status } });
    else if (user.status === 'deleted') setRestored(user);
    else turn(user, { status });
  };
  return { asked, setAsked, restored, setRestored, turnRole, turnStatus };
}

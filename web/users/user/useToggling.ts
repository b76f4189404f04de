import { useState } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import type { AdministratorChange } from './AdministratorDialog.tsx';
import type { useUserToggles } from './useUserToggles.ts';

/** Changes of roles and statuses: those of administrators and of deleted users wait for an answer. */
export function useToggling(toggle: ReturnType<typeof useUserToggles>['toggle']) {
  const [asked, setAsked] = useState<AdministratorChange | null>(null);
  const [restored, setRestored] = useState<ListedUser | null>(null);
  const toggleRole = (user: ListedUser, role: Role) =>
    [user.role, role].includes('admin') ? setAsked({ user, to: { role } }) : toggle(user, { role });
  const toggleStatus = (user: ListedUser, status: UserStatus) => {
    if (user.role === 'admin') setAsked({ user, to: { status } });
    else if (user.status === 'deleted') setRestored(user);
    else toggle(user, { status });
  };
  const toggleAuditor = (user: ListedUser, auditor: boolean) => setAsked({ user, to: { auditor } });
  return { asked, setAsked, restored, setRestored, toggleRole, toggleStatus, toggleAuditor };
}

import {
  IconBan,
  IconCircleCheck,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconLogout,
  IconMail,
  IconMapPin,
  IconPencil,
  IconReportSearch,
  IconUserX,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { ROLES, type Role } from '#contracts/access/calls.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { actionOf } from '../../ui/table/actionOf.ts';
import { type RowAction, RowActions } from '../../ui/table/RowActions.tsx';
import { NEXT_ROLE, ROLE_LOOKS } from '../user/UserCells.tsx';
import type { UserDialogKind } from '../user/useUserDialog.ts';
import { userActTexts } from './userActTexts.ts';
import { useUserActs } from './useUserActs.ts';

export type UserActionsProps = {
  user: ListedUser;
  onOpen: (kind: UserDialogKind, id: string) => void;
  onToggle: (user: ListedUser, to: UserStatus) => void;
  onToggleRole: (user: ListedUser, to: Role) => void;
  onToggleAuditor: (user: ListedUser, to: boolean) => void;
};

/** What can be done about one user. An erased account can only be looked at. */
export function UserActions({ user, onOpen, ...toggles }: UserActionsProps) {
  const say = useText(userActTexts);
  const own = useSession().user?.id === user.id;
  const { name, email } = user;
  const profile = useProfileActions(user, onOpen);
  const account = useAccountActions(user, { onOpen, ...toggles });
  const action = actionOf<'view' | 'message'>(say, { name });
  const look = action('view', IconEye, () => onOpen('details', user.id));
  const message = action('message', IconMail, () => onOpen('message', user.id), { quick: true, rowKey: 'm' });
  const all = own ? [look, ...profile] : [message, look, ...profile, ...account];
  const actions = email === ERASED ? [look] : all;
  return <RowActions stream={`user-${user.id}`} label={say('actionsOf', { name })} actions={actions} />;
}

/** What can be done about anybody, and about oneself. */
function useProfileActions(user: ListedUser, onOpen: UserActionsProps['onOpen']): RowAction[] {
  const say = useText(userActTexts);
  const { exportData } = useUserActs();
  const { id, name } = user;
  const action = actionOf<'edit' | 'exportData'>(say, { name });
  return [
    action('edit', IconPencil, () => onOpen('edit', id)),
    action('exportData', IconDownload, () => exportData(user)),
  ];
}

/** What can only be done about others. */
function useAccountActions(
  user: ListedUser,
  { onOpen, onToggle, onToggleRole, onToggleAuditor }: Omit<UserActionsProps, 'user'>,
): RowAction[] {
  const say = useText(userActTexts);
  const { endSessions } = useUserActs();
  const navigate = useNavigate();
  const { id, name } = user;
  const action = actionOf<
    'makeAuditor' | 'endAuditor' | 'cities' | 'endSessions' | 'suspend' | 'restore' | 'erase'
  >(say, { name });
  // The role that a click on the role does not give: an organizer need not become an admin to be a user again.
  const role = ROLES.find(one => one !== user.role && one !== NEXT_ROLE[user.role])!;
  return [
    {
      icon: ROLE_LOOKS[role].icon,
      word: say(`make_${role}`),
      name: say(`makeNamed_${role}`, { name }),
      onClick: () => onToggleRole(user, role),
    },
    user.auditor
      ? action('endAuditor', IconEyeOff, () => onToggleAuditor(user, false))
      : action('makeAuditor', IconReportSearch, () => onToggleAuditor(user, true)),
    action('cities', IconMapPin, () => onOpen('cities', id)),
    // For an administrator the security centre asks for a fresh code.
    action('endSessions', IconLogout, () =>
      user.role === 'admin' ? navigate('/admin/security') : endSessions(user),
    ),
    user.status === 'active'
      ? action('suspend', IconBan, () => onToggle(user, 'suspended'))
      : action('restore', IconCircleCheck, () => onToggle(user, 'active')),
    action('erase', IconUserX, () => onOpen('erase', id), { red: true }),
  ];
}

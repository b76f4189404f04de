import {
  IconBan,
  IconCircleCheck,
  IconDownload,
  IconEye,
  IconLogout,
  IconMail,
  IconPencil,
  IconUserX,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { ROLES, type Role } from '#contracts/access/calls.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { type RowAction, RowActions } from '../../ui/table/RowActions.tsx';
import { NEXT_ROLE, ROLE_LOOKS } from '../user/UserCells.tsx';
import type { UserDialogKind } from '../user/useUserDialog.ts';
import { userActTexts } from './userActTexts.ts';
import { useUserActs } from './useUserActs.ts';

export type UserActionsProps = {
  user: ListedUser;
  onOpen: (kind: UserDialogKind, id: string) => void;
  onTurn: (user: ListedUser, to: UserStatus) => void;
  onTurnRole: (user: ListedUser, to: Role) => void;
};

/** What can be done about one user. An erased account can only be looked at. */
export function UserActions({ user, onOpen, onTurn, onTurnRole }: UserActionsProps) {
  const say = useText(userActTexts);
  const own = useSession().user?.id === user.id;
  const { name, email } = user;
  const profile = useProfileActions(user, onOpen);
  const account = useAccountActions(user, { onOpen, onTurn, onTurnRole });
  const look: RowAction = {
    icon: IconEye,
    word: say('view'),
    name: say('viewNamed', { name }),
    onClick: () => onOpen('details', user.id),
  };
  const message: RowAction = {
    icon: IconMail,
    quick: true,
    rowKey: 'm',
    word: say('message'),
    name: say('messageNamed', { name }),
    onClick: () => onOpen('message', user.id),
  };
  const all = own ? [look, ...profile] : [message, look, ...profile, ...account];
  return <RowActions label={say('actionsOf', { name })} actions={email === ERASED ? [look] : all} />;
}

/** What can be done about anybody, and about oneself. */
function useProfileActions(user: ListedUser, onOpen: UserActionsProps['onOpen']): RowAction[] {
  const say = useText(userActTexts);
  const { exportData } = useUserActs();
  const { id, name } = user;
  return [
    {
      icon: IconPencil,
      word: say('edit'),
      name: say('editNamed', { name }),
      onClick: () => onOpen('edit', id),
    },
    {
      icon: IconDownload,
      word: say('exportData'),
      name: say('exportDataNamed', { name }),
      onClick: () => exportData(user),
    },
  ];
}

/** What can only be done about others. */
function useAccountActions(
  user: ListedUser,
  { onOpen, onTurn, onTurnRole }: Omit<UserActionsProps, 'user'>,
): RowAction[] {
  const say = useText(userActTexts);
  const { endSessions } = useUserActs();
  const navigate = useNavigate();
  const { id, name } = user;
  const [turn, to] =
    user.status === 'active' ? (['suspend', 'suspended'] as const) : (['restore', 'active'] as const);
  // The role that a click on the role does not give: an organizer need not become an admin to be a user again.
  const role = ROLES.find(one => one !== user.role && one !== NEXT_ROLE[user.role])!;
  return [
    {
      icon: ROLE_LOOKS[role].icon,
      word: say(`make_${role}`),
      name: say(`makeNamed_${role}`, { name }),
      onClick: () => onTurnRole(user, role),
    },
    {
      icon: IconLogout,
      word: say('endSessions'),
      name: say('endSessionsNamed', { name }),
      // For an administrator the security centre asks for a fresh code.
      onClick: () => (user.role === 'admin' ? navigate('/admin/security') : endSessions(user)),
    },
    {
      icon: turn === 'suspend' ? IconBan : IconCircleCheck,
      word: say(turn),
      name: say(`${turn}Named`, { name }),
      onClick: () => onTurn(user, to),
    },
    {
      icon: IconUserX,
      red: true,
      word: say('erase'),
      name: say('eraseNamed', { name }),
      onClick: () => onOpen('erase', id),
    },
  ];
}

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
import { ERASED } from '#contracts/platform/fact.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import { type RowAction, RowActions } from '../ui/table/RowActions.tsx';
import { userActTexts } from './userActTexts.ts';
import { useUserActs } from './useUserActs.ts';
import type { UserDialogKind } from './useUserDialog.ts';

export type UserActionsProps = {
  user: ListedUser;
  onOpen: (kind: UserDialogKind, id: string) => void;
  onTurn: (user: ListedUser, to: UserStatus) => void;
};

/** What can be done about one user. An erased account can only be looked at. */
export function UserActions({ user, onOpen, onTurn }: UserActionsProps) {
  const say = useText(userActTexts);
  const own = useSession().user?.id === user.id;
  const { endSessions, exportData } = useUserActs();
  const { id, name, status } = user;
  const opens = (kind: UserDialogKind) => () => onOpen(kind, id);
  const look: RowAction = {
    icon: IconEye,
    word: say('view'),
    name: say('viewNamed', { name }),
    onClick: opens('details'),
  };
  const acts: RowAction[] = [
    {
      icon: IconPencil,
      word: say('edit'),
      name: say('editNamed', { name }),
      onClick: opens('edit'),
    },
    {
      icon: IconDownload,
      word: say('exportData'),
      name: say('exportDataNamed', { name }),
      onClick: () => exportData(user),
    },
  ];
  const others: RowAction[] = [
    {
      icon: IconLogout,
      word: say('endSessions'),
      name: say('endSessionsNamed', { name }),
      onClick: () => endSessions(user),
    },
    status === 'active'
      ? {
          icon: IconBan,
          word: say('suspend'),
          name: say('suspendNamed', { name }),
          onClick: () => onTurn(user, 'suspended'),
        }
      : {
          icon: IconCircleCheck,
          word: say('restore'),
          name: say('restoreNamed', { name }),
          onClick: () => onTurn(user, 'active'),
        },
    {
      icon: IconUserX,
      red: true,
      word: say('erase'),
      name: say('eraseNamed', { name }),
      onClick: opens('erase'),
    },
  ];
  const message: RowAction = {
    icon: IconMail,
    quick: true,
    rowKey: 'm',
    word: say('message'),
    name: say('messageNamed', { name }),
    onClick: opens('message'),
  };
  const actions =
    user.email === ERASED ? [look] : own ? [look, ...acts] : [message, look, ...acts, ...others];
  return <RowActions label={say('actionsOf', { name })} actions={actions} />;
}

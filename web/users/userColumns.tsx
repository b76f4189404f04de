import type { Role } from '#contracts/access/calls.ts';
import type { ListedUser, userBook } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { text } from '../platform/texts/messages.ts';
import { actionsColumn, type BookColumns } from '../ui/screen/BookScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { UserActions, type UserActionsProps } from './acts/UserActions.tsx';
import { userActTexts } from './acts/userActTexts.ts';
import { UserName, UserPlace, UserRole, UserStatusCell } from './user/UserCells.tsx';
import { userListTexts } from './user/userListTexts.ts';

type UserActs = {
  /** The user whose role or status is being changed. */
  busy: string | null;
  hrefOf: (id: string) => string;
  onOpen: UserActionsProps['onOpen'];
  toggleRole: (user: ListedUser, role: Role) => void;
  toggleStatus: (user: ListedUser, status: UserStatus) => void;
  toggleAuditor: (user: ListedUser, auditor: boolean) => void;
};

/** The columns of the list of users. */
export function userColumns(acts: UserActs): BookColumns<typeof userBook> {
  const { busy, hrefOf, toggleRole, toggleStatus, toggleAuditor, onOpen } = acts;
  const say = text(userListTexts);
  const sayActs = text(userActTexts);
  return {
    name: {
      header: say('columnUser'),
      card: 'heading',
      cell: user => <UserName user={user} href={hrefOf(user.id)} />,
    },
    place: {
      header: say('columnLocation'),
      width: '24%',
      spare: 'late',
      cell: user => <UserPlace user={user} />,
    },
    role: {
      header: say('columnRole'),
      width: '130px',
      cell: user => <UserRole user={user} busy={user.id === busy} onToggle={toggleRole} />,
    },
    status: {
      header: say('columnStatus'),
      width: '150px',
      card: 'corner',
      cell: user => <UserStatusCell user={user} busy={user.id === busy} onToggle={toggleStatus} />,
    },
    joined: {
      header: say('columnJoined'),
      width: '130px',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    actions: actionsColumn(sayActs('columnActions'), sayActs('message'), user => (
      <UserActions
        user={user}
        onOpen={onOpen}
        onToggle={toggleStatus}
        onToggleRole={toggleRole}
        onToggleAuditor={toggleAuditor}
      />
    )),
  };
}

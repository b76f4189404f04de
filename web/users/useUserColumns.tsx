import { useMemo } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { UserActions, type UserActionsProps } from './acts/UserActions.tsx';
import { userActTexts } from './acts/userActTexts.ts';
import { UserName, UserPlace, UserRole, UserStatusCell } from './user/UserCells.tsx';
import { userListTexts } from './user/userListTexts.ts';

type ColumnsProps = {
  /** The user whose role or status is being changed. */
  busy: string | null;
  hrefOf: (id: string) => string;
  onOpen: UserActionsProps['onOpen'];
  turnRole: (user: ListedUser, role: Role) => void;
  turnStatus: (user: ListedUser, status: UserStatus) => void;
};
type Columns = DataColumn<ListedUser>[];
type SayList = Say<keyof typeof userListTexts.texts>;

/** The columns of the list of users. */
export function useUserColumns(props: ColumnsProps): Columns {
  const say = useText(userListTexts);
  const sayActs = useText(userActTexts);
  const { busy, hrefOf, turnRole, turnStatus, onOpen } = props;
  // The callbacks are new on every render, but equivalent.
  return useMemo(
    () => [
      ...aboutColumns(say, props),
      ...standingColumns(say, props),
      {
        id: 'actions',
        header: sayActs('columnActions'),
        quiet: true,
        width: actionsWidth(sayActs('message')),
        align: 'end',
        card: 'footer',
        cell: user => <UserActions user={user} onOpen={onOpen} onTurn={turnStatus} onTurnRole={turnRole} />,
      },
    ],
    [say('columnUser'), busy, hrefOf('')],
  );
}

function aboutColumns(say: SayList, { hrefOf }: ColumnsProps): Columns {
  return [
    {
      id: 'user',
      header: say('columnUser'),
      sort: 'name',
      card: 'heading',
      cell: user => <UserName user={user} href={hrefOf(user.id)} />,
    },
    {
      id: 'place',
      header: say('columnLocation'),
      width: '24%',
      spare: 'late',
      cell: user => <UserPlace user={user} />,
    },
  ];
}

function standingColumns(say: SayList, { busy, turnRole, turnStatus }: ColumnsProps): Columns {
  return [
    {
      id: 'role',
      header: say('columnRole'),
      sort: 'role',
      width: '130px',
      cell: user => <UserRole user={user} busy={user.id === busy} onTurn={turnRole} />,
    },
    {
      id: 'status',
      header: say('columnStatus'),
      sort: 'status',
      width: '150px',
      card: 'corner',
      cell: user => <UserStatusCell user={user} busy={user.id === busy} onTurn={turnStatus} />,
    },
    {
      id: 'joined',
      header: say('columnJoined'),
      sort: 'joined',
      width: '130px',
      cell: user => <RelativeTime at={user.createdAt} />,
    },
  ];
}

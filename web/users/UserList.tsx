import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ROLES, type Role } from '#contracts/access/calls.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import { USER_STATUSES, type UserStatus } from '#contracts/users/user.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { ExportButton } from '../ui/screen/ExportList.tsx';
import { exportTexts } from '../ui/screen/exportTexts.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { UserActions, type UserActionsProps } from './acts/UserActions.tsx';
import { userActTexts } from './acts/userActTexts.ts';
import type { TellActs } from './details/UserActs.tsx';
import { inviteTexts } from './invite/inviteTexts.ts';
import { UserDialogs } from './UserDialogs.tsx';
import {
  type AdministratorChange,
  AdministratorDialog,
  type Confirming,
} from './user/AdministratorDialog.tsx';
import { USER_LIST, userListQuery, usersKey } from './user/queries.ts';
import { UserName, UserPlace, UserRole, UserStatusCell } from './user/UserCells.tsx';
import { userListTexts } from './user/userListTexts.ts';
import { type UserDialogKind, useUserDialog } from './user/useUserDialog.ts';
import { useUserTurns } from './user/useUserTurns.ts';

const KINDS = ['user', 'feedback'];

/** User Management: all accounts with their roles and statuses. */
export function UserList({ confirming, tell }: { confirming: Confirming; tell: TellActs }) {
  const say = useText(userListTexts);
  const list = useListFilters(USER_LIST);
  const { dialog, hrefOf, open, close } = useUserDialog();
  const { glowing, busy, turn, perform } = useUserTurns();
  const [asked, setAsked] = useState<AdministratorChange | null>(null);
  const [restored, setRestored] = useState<ListedUser | null>(null);
  const turnRole = (user: ListedUser, role: Role) =>
    [user.role, role].includes('admin') ? setAsked({ user, to: { role } }) : turn(user, { role });
  const turnStatus = (user: ListedUser, status: UserStatus) => {
    if (user.role === 'admin') setAsked({ user, to: { status } });
    else if (user.status === 'deleted') setRestored(user);
    else turn(user, { status });
  };
  return (
    <>
      <ListScreen
        say={say}
        list={list}
        query={useQuery(userListQuery(list.filters))}
        of={usersKey}
        kinds={KINDS}
        figures={{
          total: { label: say('total'), shows: {} },
          active: { label: say('active'), shows: { status: 'active' } },
          suspended: { label: say('suspended'), shows: { status: 'suspended' } },
          admins: { label: say('admins'), shows: { role: 'admin' } },
          organizers: { label: say('organizers'), shows: { role: 'organizer' } },
          newUsers: { label: say('newUsers'), shows: { joined: 'last30days' } },
        }}
        selects={useSelects()}
        columns={useColumns({
          busy,
          turnRole,
          turnStatus,
          hrefOf: id => hrefOf('details', id),
          onOpen: open,
        })}
        rowsOf={answer => answer.users}
        nameOf={user => user.name}
        highestFirst={['joined']}
        glowing={glowing}
        rowKeys={useRowKeys()}
        actions={<UserListActions onOpen={open} />}
      />
      <UserDialogs
        dialog={dialog}
        open={open}
        close={close}
        confirming={confirming}
        tell={tell}
        filters={list.filters}
      />
      <AdministratorDialog
        change={asked}
        confirming={confirming}
        perform={perform}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={restored !== null}
        title={say('restore', { name: restored?.name ?? '' })}
        confirm={say('restoreDo')}
        cancel={say('keep')}
        onCancel={() => setRestored(null)}
        onConfirm={() => {
          if (restored) turn(restored, { status: 'active' });
          setRestored(null);
        }}
      >
        {restored && say('restoreText', { name: restored.name, role: say(`role_${restored.role}`) })}
      </ConfirmDialog>
    </>
  );
}

function useSelects() {
  const say = useText(userListTexts);
  return [
    {
      name: 'role' as const,
      label: say('filterRole'),
      options: [
        { value: 'all', label: say('anyRole') },
        ...ROLES.map(value => ({ value, label: say(`role_${value}`) })),
      ],
    },
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        { value: 'all', label: say('anyStatus') },
        ...USER_STATUSES.map(value => ({ value, label: say(`status_${value}`) })),
      ],
    },
    {
      name: 'joined' as const,
      label: say('columnJoined'),
      options: [
        { value: 'all', label: say('anyJoined') },
        { value: 'last30days', label: say('newUsers') },
      ],
    },
  ];
}

function UserListActions({ onOpen }: { onOpen: (kind: UserDialogKind) => void }) {
  const say = useText(inviteTexts);
  const sayExport = useText(exportTexts);
  return (
    <>
      <ExportButton onClick={() => onOpen('export')}>{sayExport('export')}</ExportButton>
      <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onOpen('invite')}>
        {say('invite')}
      </Button>
    </>
  );
}

function useRowKeys() {
  const say = useText(userActTexts);
  return useMemo(() => [{ keys: 'm', label: say('message') }], [say('message')]);
}

type Turns = {
  busy: string | null;
  hrefOf: (id: string) => string;
  onOpen: UserActionsProps['onOpen'];
  turnRole: (user: ListedUser, role: Role) => void;
  turnStatus: (user: ListedUser, status: UserStatus) => void;
};

function useColumns({ busy, turnRole, turnStatus, hrefOf, onOpen }: Turns): DataColumn<ListedUser>[] {
  const say = useText(userListTexts);
  const sayActs = useText(userActTexts);
  // The callbacks are new on every render, but equivalent.
  return useMemo(
    () => [
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
      {
        id: 'actions',
        header: sayActs('columnActions'),
        quiet: true,
        width: '136px',
        align: 'end',
        card: 'footer',
        cell: user => <UserActions user={user} onOpen={onOpen} onTurn={turnStatus} />,
      },
    ],
    [say('columnUser'), busy, hrefOf('')],
  );
}

import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ROLES } from '#contracts/access/calls.ts';
import { USER_STATUSES } from '#contracts/users/user.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { ExportButton } from '../ui/screen/ExportList.tsx';
import { exportTexts } from '../ui/screen/exportTexts.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { userActTexts } from './acts/userActTexts.ts';
import type { TellActs } from './details/UserActs.tsx';
import { inviteTexts } from './invite/inviteTexts.ts';
import type { Confirming } from './user/AdministratorDialog.tsx';
import { USER_LIST, userListQuery, usersKey } from './user/queries.ts';
import { userListTexts } from './user/userListTexts.ts';
import { useTurning } from './user/useTurning.ts';
import { type UserDialogKind, useUserDialog } from './user/useUserDialog.ts';
import { useUserTurns } from './user/useUserTurns.ts';
import { useUserColumns } from './useUserColumns.tsx';

const loadDialogs = () => import('./userQuestions.ts');
const UserDialogs = latePart(loadDialogs, 'UserDialogs');
const TurnQuestions = latePart(loadDialogs, 'TurnQuestions');

const KINDS = ['user', 'feedback'];

/** User Management: all accounts with their roles and statuses. */
export function UserList({ confirming, tell }: { confirming: Confirming; tell: TellActs }) {
  const say = useText(userListTexts);
  const list = useListFilters(USER_LIST);
  const { dialog, hrefOf, open, close } = useUserDialog();
  const { glowing, busy, turn, perform } = useUserTurns();
  const turning = useTurning(turn);
  useAhead(loadDialogs);
  return (
    <>
      <ListScreen
        say={say}
        list={list}
        query={useQuery(userListQuery(list.filters))}
        of={usersKey}
        kinds={KINDS}
        figures={figuresOf(say)}
        selects={useSelects()}
        columns={useUserColumns({ busy, ...turning, hrefOf: id => hrefOf('details', id), onOpen: open })}
        rowsOf={answer => answer.users}
        nameOf={user => user.name}
        highestFirst={['joined']}
        glowing={glowing}
        rowKeys={useRowKeys()}
        actions={<UserListActions onOpen={open} />}
      />
      <LateDialogs opened={dialog !== null}>
        <UserDialogs
          dialog={dialog}
          open={open}
          close={close}
          confirming={confirming}
          tell={tell}
          filters={list.filters}
        />
      </LateDialogs>
      <LateDialogs opened={turning.asked !== null || turning.restored !== null}>
        <TurnQuestions turning={turning} turn={turn} perform={perform} confirming={confirming} />
      </LateDialogs>
    </>
  );
}

function figuresOf(say: Say<keyof typeof userListTexts.texts>) {
  return {
    total: { label: say('total'), shows: {} },
    active: { label: say('active'), shows: { status: 'active' } },
    suspended: { label: say('suspended'), shows: { status: 'suspended' } },
    admins: { label: say('admins'), shows: { role: 'admin' } },
    organizers: { label: say('organizers'), shows: { role: 'organizer' } },
    newUsers: { label: say('newUsers'), shows: { joined: 'last30days' } },
  } as const;
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

import { Group } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SIGN_IN_OUTCOMES, type SignInRead } from '#contracts/access/securityCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useText } from '../platform/texts/messages.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import common from '../ui/styles/common.module.css';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { AdministratorSessions } from './AdministratorSessions.tsx';
import { LockedSignIns } from './LockedSignIns.tsx';
import { LockedUntil } from './LockedUntil.tsx';
import { Person } from './Person.tsx';
import classes from './Security.module.css';
import { SIGN_IN_LIST, securityKey, signInsQuery } from './securityQueries.ts';
import { securityTexts } from './securityTexts.ts';

const KINDS = ['signIn', 'strangers', 'user'];

/** The security centre: locked sign-ins, sessions of administrators, and the sign-ins of all accounts. */
export function SecurityShow() {
  const say = useText(securityTexts);
  const list = useListFilters(SIGN_IN_LIST);
  return (
    <ListScreen
      say={say}
      list={list}
      query={useQuery(signInsQuery(list.filters))}
      of={securityKey}
      kinds={KINDS}
      figures={{
        success: { label: say('succeededFigure'), shows: { outcome: 'success', when: 'last24hours' } },
        failed: { label: say('failedFigure'), shows: { outcome: 'failed', when: 'last24hours' } },
        locked: { label: say('lockedFigure'), shows: { outcome: 'locked', when: 'last24hours' } },
      }}
      selects={useSelects()}
      columns={useColumns()}
      rowsOf={answer => answer.signIns}
      nameOf={row => row.name ?? say('nobody')}
    >
      <div className={classes.panels}>
        <AdministratorSessions />
        <LockedSignIns />
      </div>
    </ListScreen>
  );
}

function useSelects() {
  const say = useText(securityTexts);
  return [
    {
      name: 'outcome' as const,
      label: say('filterOutcome'),
      options: [
        { value: 'all', label: say('anyOutcome') },
        ...SIGN_IN_OUTCOMES.map(value => ({ value, label: say(`outcome_${value}`) })),
      ],
    },
    {
      name: 'when' as const,
      label: say('filterWhen'),
      options: [
        { value: 'all', label: say('anyTime') },
        { value: 'last24hours', label: say('last24hours') },
      ],
    },
  ];
}

function useColumns(): DataColumn<SignInRead>[] {
  const say = useText(securityTexts);
  return useMemo(
    () => [
      {
        id: 'person',
        header: say('columnPerson'),
        card: 'heading',
        cell: row => <Person {...row} />,
      },
      {
        id: 'outcome',
        header: say('columnOutcome'),
        width: '34%',
        cell: row => <Outcome row={row} />,
      },
      {
        id: 'how',
        header: say('columnHow'),
        width: '200px',
        spare: 'late',
        cell: ({ method, platform }) =>
          [say(`method_${method}`), platform && say(`platform_${platform}`)].filter(Boolean).join(', '),
      },
      {
        id: 'place',
        header: say('columnPlace'),
        width: '160px',
        spare: 'early',
        cell: ({ place }) => place ?? <span className={common.quiet}>{say('nowhere')}</span>,
      },
      {
        id: 'at',
        header: say('columnAt'),
        width: '130px',
        card: 'corner',
        cell: ({ at }) => <RelativeTime at={at} />,
      },
    ],
    [say('columnPerson')],
  );
}

const BADGES = {
  success: { tone: 'green', icon: IconCircleCheck },
  failed: { tone: 'yellow', icon: IconCircleX },
  locked: { tone: 'red', icon: IconLock },
} as const;

function Outcome({ row }: { row: SignInRead }) {
  const say = useText(securityTexts);
  const { outcome, method, knownDevice, attemptsRemaining, until } = row;
  const more = [
    outcome === 'failed' && say(`wrong_${method}`),
    attemptsRemaining !== null && say('left', { count: attemptsRemaining }),
    knownDevice !== null && say(knownDevice ? 'known' : 'unknown'),
  ].filter(Boolean);
  return (
    <Group component="span" gap="2px 10px">
      <StatusBadge {...BADGES[outcome]}>{say(`outcome_${outcome}`)}</StatusBadge>
      <span className={common.quiet}>{until ? <LockedUntil until={until} /> : more.join(' · ')}</span>
    </Group>
  );
}

import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconScale,
  IconTarget,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowActions } from '../../ui/table/RowActions.tsx';
import type { DataColumn } from '../../ui/table/tableProps.ts';
import { outcomeText } from './outcomeText.ts';
import type { ProjectionDialogOf } from './projectionDialog.ts';
import type { Projection } from './projectionQueries.ts';
import { projectionTexts } from './projectionTexts.ts';
import type { Ask } from './useProjectionAsk.ts';

const SIGNS: Record<Projection['state'], { tone: Tone; icon: Icon }> = {
  running: { tone: 'green', icon: IconCircleCheck },
  parked: { tone: 'yellow', icon: IconAlertTriangle },
  paused: { tone: 'yellow', icon: IconPlayerPause },
  rebuilding: { tone: 'blue', icon: IconRefresh },
  held: { tone: 'yellow', icon: IconHourglass },
  failing: { tone: 'red', icon: IconCircleX },
  stopped: { tone: 'red', icon: IconCircleX },
};

/** Facts behind are not counted beyond this. */
const MOST_BEHIND = 10_000;
const CARDS_BELOW = '(max-width: 760px)';
const SHORT = { maximumFractionDigits: 1 };

type TableProps = {
  projections: readonly Projection[] | undefined;
  ask: Ask;
  onOpen: (dialog: ProjectionDialogOf) => void;
};

/** Every projection with its state and figures, and what can be asked of it. */
export function ProjectionTable({ projections, ask, onOpen }: TableProps) {
  const say = useText(projectionTexts);
  return (
    <DataTable
      label={say('list')}
      columns={useColumns(ask, onOpen)}
      rows={projections}
      rowKey={one => one.name}
      empty={null}
    />
  );
}

function useColumns(ask: Ask, onOpen: TableProps['onOpen']): DataColumn<Projection>[] {
  const say = useText(projectionTexts);
  const all = useFigures();
  const narrow = useMediaQuery(CARDS_BELOW, undefined, { getInitialValueInEffect: false });
  // In a column of cards, the figures of every projection would be many screens long.
  const figures = useMemo(() => (narrow ? all.filter(({ id }) => id === 'behind') : all), [narrow, all]);
  // `ask` and `onOpen` are new on every render, and do the same.
  return useMemo(
    () => [
      {
        id: 'name',
        header: say('columnName'),
        card: 'heading',
        cell: one => <Name projection={one} />,
      },
      { id: 'state', header: say('columnState'), width: '32%', cell: one => <State projection={one} /> },
      ...figures,
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: '64px',
        align: 'end',
        card: 'footer',
        cell: one => <Actions projection={one} ask={ask} onOpen={onOpen} />,
      },
    ],
    [say('columnName'), figures],
  );
}

function useFigures(): DataColumn<Projection>[] {
  const say = useText(projectionTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'behind',
        header: say('columnBehind'),
        width: '120px',
        align: 'end',
        cell: ({ behind }) => {
          const count = behind.toLocaleString(language);
          return behind >= MOST_BEHIND ? say('over', { count }) : count;
        },
      },
      {
        id: 'oldest',
        header: say('columnOldest'),
        width: '150px',
        spare: 'late',
        cell: ({ oldestWaitingAt: at }) => (at ? <RelativeTime at={at} /> : '–'),
      },
      {
        id: 'rate',
        header: say('columnRate'),
        width: '130px',
        align: 'end',
        spare: 'early',
        cell: ({ rate }) => (rate === null ? '–' : rate.toLocaleString(language, SHORT)),
      },
      {
        id: 'position',
        header: say('columnPosition'),
        width: '110px',
        align: 'end',
        spare: 'early',
        cell: ({ position }) => position,
      },
    ],
    [language],
  );
}

function Name({ projection: { name, isMirror } }: { projection: Projection }) {
  const say = useText(projectionTexts);
  return (
    <>
      <strong>{name}</strong> {isMirror && <span className={common.quiet}>({say('mirror')})</span>}
    </>
  );
}

function State({ projection }: { projection: Projection }) {
  const say = useText(projectionTexts);
  const language = useLanguage();
  const { state, since, outcome } = projection;
  return (
    <Stack component="span" gap={2} align="flex-start">
      <StatusBadge {...SIGNS[state]}>{say(`state_${state}`)}</StatusBadge>
      {since && (
        <span className={common.quiet}>
          <RelativeTime at={since} />
        </span>
      )}
      {state === 'failing' && <span className={common.quiet}>{say('failing')}</span>}
      {outcome && <span className={common.quiet}>{outcomeText(say, outcome, language)}</span>}
    </Stack>
  );
}

function Actions({ projection, ask, onOpen }: Omit<TableProps, 'projections'> & { projection: Projection }) {
  const say = useText(projectionTexts);
  const { name, isMirror, state, kept, work } = projection;
  if (isMirror) return null;
  const isPaused = state === 'paused';
  const isFree = !isPaused && state !== 'held' && work.length === 0;
  const one = (
    word: 'pause' | 'resume' | 'compare' | 'rebuild' | 'rebuildThing' | 'rollback',
    icon: Icon,
    onClick: () => void,
  ) => ({ word: say(word), name: say(word), icon, onClick });
  const actions = [
    isPaused
      ? one('resume', IconPlayerPlay, () => void ask(name, { kind: 'resume' }))
      : one('pause', IconPlayerPause, () => onOpen({ kind: 'pause', name })),
    ...(isFree
      ? [
          one('compare', IconScale, () => void ask(name, { kind: 'compare' })),
          one('rebuild', IconRefresh, () => onOpen({ kind: 'rebuild', name })),
          one('rebuildThing', IconTarget, () => onOpen({ kind: 'rebuildThing', name })),
        ]
      : []),
    ...(isFree && kept ? [one('rollback', IconArrowBackUp, () => onOpen({ kind: 'rollback', name }))] : []),
  ];
  return <RowActions label={say('actionsOf', { name })} actions={actions} />;
}

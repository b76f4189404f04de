import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { SourceRead } from '#contracts/importedEvents/sourceCalls.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { SourceActions } from './SourceActions.tsx';
import type { NewKey } from './SourceKey.tsx';
import { sourceTexts } from './sourceTexts.ts';

type Column = DataColumn<SourceRead>;
type Words = Say<keyof (typeof sourceTexts)['texts'] & string>;

/** The columns of the sources, with what can be done with each. */
export function useSourceColumns(onKey: (key: NewKey) => void): Column[] {
  const say = useText(sourceTexts);
  return useMemo(
    () => [
      { id: 'name', header: say('columnName'), card: 'heading', cell: ({ name }) => <bdi>{name}</bdi> },
      number('items', say('columnItems'), ({ items }) => items),
      number('waiting', say('columnWaiting'), ({ waiting }) => waiting),
      number('approved', say('columnApproved'), ({ approveRate }) => percent(approveRate)),
      { ...number('duplicates', say('columnDuplicates'), ({ duplicates }) => duplicates), spare: 'early' },
      scores(say),
      {
        id: 'lastRun',
        header: say('columnLastRun'),
        width: '130px',
        cell: ({ lastRun }) => (lastRun ? <RelativeTime at={lastRun} /> : say('never')),
      },
      keyOf(say),
      status(say),
      {
        id: 'actions',
        header: say('columnActions'),
        quiet: true,
        width: '56px',
        align: 'end',
        card: 'footer',
        cell: source => <SourceActions source={source} onKey={onKey} />,
      },
    ],
    [say('columnName'), onKey],
  );
}

function number(id: string, header: string, cell: (row: SourceRead) => string | number): Column {
  return { id, header, width: '104px', align: 'end', cell };
}

function scores(say: Words): Column {
  const shown = (completeness: number, confidence: number) =>
    say('scores', { completeness: Math.round(completeness), confidence: Math.round(confidence) });
  return {
    id: 'scores',
    header: say('columnScores'),
    width: '19%',
    spare: 'early',
    cell: ({ avgCompleteness: one, avgConfidence: other }) =>
      one === null || other === null ? '–' : shown(one, other),
  };
}

function keyOf(say: Words): Column {
  return {
    id: 'key',
    header: say('columnKey'),
    width: '140px',
    spare: 'late',
    cell: ({ kind, keyHint }) => {
      if (kind === 'calendar') return say('calendar');
      return keyHint ? say('keyEnds', { hint: keyHint }) : say('noKey');
    },
  };
}

function status(say: Words): Column {
  return {
    id: 'status',
    header: say('columnStatus'),
    width: '130px',
    card: 'corner',
    cell: ({ enabled }) => (
      <StatusBadge tone={enabled ? 'green' : 'quiet'} icon={enabled ? IconCircleCheck : IconPlayerPause}>
        {say(enabled ? 'enabled' : 'disabled')}
      </StatusBadge>
    ),
  };
}

function percent(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate * 100)}%`;
}

import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { SourceRead } from '#contracts/importedEvents/sourceCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { SourceActions } from './SourceActions.tsx';
import type { NewKey } from './SourceKey.tsx';
import { sourceTexts } from './sourceTexts.ts';

/** The columns of the sources, with what can be done with each. */
export function useSourceColumns(onKey: (key: NewKey) => void): DataColumn<SourceRead>[] {
  const say = useText(sourceTexts);
  return useMemo(() => {
    const number = (
      id: string,
      header: string,
      of: (row: SourceRead) => string | number,
    ): DataColumn<SourceRead> => ({
      id,
      header,
      width: '104px',
      align: 'end',
      cell: of,
    });
    return [
      { id: 'name', header: say('columnName'), card: 'heading', cell: ({ name }) => <bdi>{name}</bdi> },
      number('items', say('columnItems'), ({ items }) => items),
      number('waiting', say('columnWaiting'), ({ waiting }) => waiting),
      number('approved', say('columnApproved'), ({ approveRate }) => percent(approveRate)),
      { ...number('duplicates', say('columnDuplicates'), ({ duplicates }) => duplicates), spare: 'early' },
      {
        id: 'scores',
        header: say('columnScores'),
        width: '16%',
        spare: 'early',
        cell: ({ avgCompleteness, avgConfidence }) =>
          avgCompleteness === null || avgConfidence === null
            ? '–'
            : say('scores', {
                completeness: Math.round(avgCompleteness),
                confidence: Math.round(avgConfidence),
              }),
      },
      {
        id: 'lastRun',
        header: say('columnLastRun'),
        width: '130px',
        cell: ({ lastRun }) => (lastRun ? <RelativeTime at={lastRun} /> : say('never')),
      },
      {
        id: 'key',
        header: say('columnKey'),
        width: '140px',
        spare: 'late',
        cell: ({ kind, keyHint }) => {
          if (kind === 'calendar') return say('calendar');
          return keyHint ? say('keyEnds', { hint: keyHint }) : say('noKey');
        },
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '130px',
        card: 'corner',
        cell: ({ enabled }) => (
          <StatusBadge tone={enabled ? 'green' : 'quiet'} icon={enabled ? IconCircleCheck : IconPlayerPause}>
            {say(enabled ? 'enabled' : 'disabled')}
          </StatusBadge>
        ),
      },
      {
        id: 'actions',
        header: say('actionsFor', { name: '' }),
        quiet: true,
        width: '56px',
        align: 'end',
        card: 'footer',
        cell: source => <SourceActions source={source} onKey={onKey} />,
      },
    ];
  }, [say('columnName'), onKey]);
}

function percent(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate * 100)}%`;
}

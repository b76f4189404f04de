import { useMemo } from 'react';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { NameCell } from '../ui/show/NameCell.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { ImportedBadge } from './ImportedBadge.tsx';
import { importedTexts } from './importedTexts.ts';

/** How many characters of a batch's id are shown. */
export const SHOWN_OF_BATCH = 8;

/** The columns of the list: scores as whole percent. */
export function useImportedColumns(hrefOf: (id: string) => string): DataColumn<ImportedEventRead>[] {
  const say = useText(importedTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      {
        id: 'title',
        header: say('columnTitle'),
        sort: 'title',
        card: 'heading',
        cell: ({ id, title }) => (
          <NameCell name={title || say('untitled')} href={hrefOf(id)} link={{ preventScrollReset: true }} />
        ),
      },
      {
        id: 'date',
        header: say('columnDate'),
        sort: 'date',
        width: '150px',
        cell: ({ date, startTime }) => (date ? [shownDate(date), startTime].filter(Boolean).join(', ') : '–'),
      },
      {
        id: 'place',
        header: say('columnPlace'),
        width: '20%',
        spare: 'late',
        cell: ({ locationName, locationCity, region }) =>
          [locationName, locationCity ?? shownPlace(region?.city, null)].filter(Boolean).join(', ') || '–',
      },
      {
        id: 'source',
        header: say('columnSource'),
        width: '16%',
        spare: 'early',
        cell: ({ source, importBatchId }) => (
          <>
            <bdi>{source}</bdi> <code>{importBatchId.slice(0, SHOWN_OF_BATCH)}</code>
          </>
        ),
      },
      {
        id: 'completeness',
        header: say('columnCompleteness'),
        sort: 'completeness',
        width: '110px',
        align: 'end',
        cell: ({ completenessScore }) => wholePercent(completenessScore),
      },
      {
        id: 'confidence',
        header: say('columnConfidence'),
        sort: 'confidence',
        width: '116px',
        align: 'end',
        cell: ({ confidenceScore }) => wholePercent(confidenceScore),
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '138px',
        card: 'corner',
        cell: ({ importStatus }) => <ImportedBadge status={importStatus} />,
      },
    ],
    [say('columnTitle'), hrefOf('')],
  );
}

function wholePercent(score: number): string {
  return `${Math.round(score)}%`;
}

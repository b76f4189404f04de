import { useMemo } from 'react';
import { zoneText } from '#contracts/calendar/zoneText.ts';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { languageOf } from '#contracts/platform/sentences/locale.ts';
import { shownDate, shownLocale } from '../platform/shown/shownClock.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { NameCell } from '../ui/show/NameCell.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { ImportedBadge } from './ImportedBadge.tsx';
import { importedTexts } from './importedTexts.ts';

/** How many characters of a batch's id are shown. */
export const SHOWN_OF_BATCH = 8;

type Column = DataColumn<ImportedEventRead>;
type Words = Say<keyof (typeof importedTexts)['texts'] & string>;

/** The columns of the list: scores as whole percent. */
export function useImportedColumns(hrefOf: (id: string) => string): Column[] {
  const say = useText(importedTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      titleColumn(say, hrefOf),
      dateColumn(say),
      placeColumn(say),
      sourceColumn(say),
      batchColumn(say),
      scoreColumn('completeness', say('columnCompleteness'), one => one.completenessScore),
      scoreColumn('confidence', say('columnConfidence'), one => one.confidenceScore),
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

function titleColumn(say: Words, hrefOf: (id: string) => string): Column {
  return {
    id: 'title',
    header: say('columnTitle'),
    sort: 'title',
    card: 'heading',
    cell: ({ id, title }) => (
      <NameCell name={title || say('untitled')} href={hrefOf(id)} link={{ preventScrollReset: true }} />
    ),
  };
}

function dateColumn(say: Words): Column {
  return {
    id: 'date',
    header: say('columnDate'),
    sort: 'date',
    width: '208px',
    cell: item => <Begins item={item} />,
  };
}

/** With the time zone, if it is not that of the region. */
function Begins({ item: { date, startTime, cityStart, timeZone } }: { item: ImportedEventRead }) {
  if (!date) return '–';
  return (
    <>
      {[shownDate(date), startTime].filter(Boolean).join(', ')}{' '}
      {cityStart && timeZone && <small>{zoneText(timeZone, languageOf(shownLocale()))}</small>}
    </>
  );
}

function placeColumn(say: Words): Column {
  return {
    id: 'place',
    header: say('columnPlace'),
    width: '18%',
    spare: 'late',
    cell: ({ locationName, locationCity, region }) =>
      [locationName, locationCity ?? region?.city].filter(Boolean).join(', ') || '–',
  };
}

function sourceColumn(say: Words): Column {
  return {
    id: 'source',
    header: say('columnSource'),
    width: '13%',
    spare: 'early',
    cell: ({ source }) => <bdi>{source}</bdi>,
  };
}

function batchColumn(say: Words): Column {
  return {
    id: 'batch',
    header: say('batch'),
    width: '96px',
    spare: 'early',
    cell: ({ importBatchId }) => <code>{importBatchId.slice(0, SHOWN_OF_BATCH)}</code>,
  };
}

function scoreColumn(id: string, header: string, of: (one: ImportedEventRead) => number): Column {
  const cell: Column['cell'] = one => wholePercent(of(one));
  return { id, header, sort: id, width: '116px', align: 'end', cell };
}

function wholePercent(score: number): string {
  return `${Math.round(score)}%`;
}

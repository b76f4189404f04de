import type { MatchedColumn } from '#contracts/imports/calls.ts';
import { PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/jsonCalls.ts';
import { type Chunk, cellsOf } from './csv.ts';
import type { ImportColumn } from './headings.ts';
import { entriesIn } from './json/entries.ts';
import { type JsonTable, tableOf } from './json/table.ts';
import { linesOf } from './jsonRows.ts';
import { ROWS_SAMPLED, samplesOf } from './samples.ts';
import { datesAmong, noteDates } from './survey.ts';
import type { Cells } from './values.ts';
import type { DateColumn } from './when/orders.ts';
import { WrongValue } from './wrongValue.ts';

/** What is found out about the entries of a JSON text. */
export type JsonHead = {
  columns: MatchedColumn[];
  total: number;
  preview: PreviewRow[];
  dates: DateColumn[];
  chunks: Chunk[];
};

/** The head of a JSON text, then its entries as rows: the lines of a file, in parts. Refuses a text without entries. */
export function* jsonParts(text: string): Generator<JsonHead | Uint8Array> {
  const table = tableOf(entriesIn(text));
  const { rows } = table;
  const columns = table.columns.map((column, index) => ({
    ...column,
    by: column.field && ('heading' as const),
    samples: samplesOf(rows.slice(0, ROWS_SAMPLED).map(row => row?.[index] ?? '')),
  }));
  const dates = datesAmong(columns);
  for (const row of rows) if (row) noteDates(dates, row);
  const { parts, chunks } = linesOf(rows);
  yield {
    ...{ columns, total: rows.length, preview: previewOf(columns, rows), chunks },
    dates: dates.map(({ heading, evidence }) => ({ heading, evidence })),
  };
  yield* parts;
}

function previewOf(columns: readonly ImportColumn[], rows: JsonTable['rows']): PreviewRow[] {
  return rows.slice(0, PREVIEW_ROWS).map(row => {
    const { startDateTime, startDate, startTime, locationCity, region, ...cells } = readable(columns, row);
    const date = [startDateTime ?? startDate, !startDateTime && startTime].filter(Boolean).join(' ');
    const { title = '', organizer = '', danceStyles = '' } = cells;
    const city = locationCity ?? region ?? '';
    return shown({ title, date, city, organizer, styles: danceStyles.replaceAll('\n', ', ') });
  });
}

function readable(columns: readonly ImportColumn[], row: readonly string[] | null): Cells {
  try {
    return cellsOf(columns, row ?? []);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    return {};
  }
}

function shown(row: PreviewRow): PreviewRow {
  const texts = Object.entries(row).map(([name, text]) => [name, text.slice(0, 200).toWellFormed()]);
  return Object.fromEntries(texts) as PreviewRow;
}

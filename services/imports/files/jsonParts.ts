import type { MatchedColumn, PreviewRow } from '#contracts/imports/calls.ts';
import { ROWS_SAMPLED, samplesOf } from '../columns/samples.ts';
import { entriesIn } from '../json/entries.ts';
import { tableOf } from '../json/table.ts';
import type { DateColumn } from '../when/orders.ts';
import type { Chunk } from './csv.ts';
import { previewOf } from './csv.ts';
import { linesOf } from './jsonRows.ts';
import { datesAmong, noteDates } from './survey.ts';

/** The survey of the entries of a JSON text. */
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

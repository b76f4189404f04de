import { parse } from 'csv-parse/sync';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import { headingKey } from '#contracts/imports/columns.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { formulaAgain } from '#platform/files/csv.ts';
import { isStorableText } from '#platform/refusals/storable.ts';
import type { ImportColumn } from './headings.ts';
import { type Cells, WrongValue } from './values.ts';

/** Rows that are imported together: their byte range in the file, and the number of the first row. */
export type Chunk = { first: number; rows: number; start: number; end: number; row: number };
/** A row of a file, with the number that a spreadsheet shows for it; `wrong` if it is no row of cells. */
export type NumberedRecord = { record: string[]; row: number; wrong?: Sentence };

/** How a file is parsed, everywhere. Empty rows are parsed too: a spreadsheet counts them. */
export const CSV = {
  bom: true,
  info: true,
  max_record_size: IMPORT_LIMITS.row,
  relax_column_count: true,
  relax_quotes: true,
} as const;

// Words that begin the row beneath a table, in the languages whose headings are recognised.
const TOTALS = /^(?:grand|sub|total|totals|totale|totais|gesamt|summe|suma|somme|soma|somma|anzahl)/;

/**
 * Creates the test for records that are not rows of events: empty ones, repeated headings, the title of a
 * section (a single cell), and totals, which have no date.
 */
export function asideAmong(columns: readonly ImportColumn[]): (record: readonly string[]) => boolean {
  const dates = columns.flatMap(({ field }, index) =>
    field === 'startDate' || field === 'startDateTime' ? [index] : [],
  );
  const headings = columns.map(({ heading }) => heading);
  return record => {
    let filled = 0;
    let first = '';
    for (const cell of record) {
      if (cell === '' || cell.trim() === '') continue;
      first ||= cell;
      filled += 1;
    }
    if (filled === 0 || (filled === 1 && columns.length > 2)) return true;
    if (record[0]?.trim() === headings[0] && headings.every((one, index) => one === record[index]?.trim()))
      return true;
    return TOTALS.test(headingKey(first.slice(0, 20))) && dates.every(index => !record[index]?.trim());
  };
}

/**
 * Whether a row has more filled cells than there are columns, usually because of a separator within a text.
 */
export function isRagged(columns: readonly ImportColumn[], record: readonly string[]): boolean {
  return record.length > columns.length && record.slice(columns.length).some(cell => cell.trim() !== '');
}

/** The rows of events in a part of a file. */
export function recordsOf(
  bytes: Buffer,
  { delimiter, columns }: { delimiter: string; columns: readonly ImportColumn[] },
  { row }: Pick<Chunk, 'row'>,
): NumberedRecord[] {
  const isAside = asideAmong(columns);
  const parsed = parse(bytes, { ...CSV, info: false, delimiter }) as unknown as string[][];
  return parsed
    .map((record, index) => ({ record, row: row + index }))
    .filter(({ record }) => !isAside(record));
}

/** The non-empty cells of the columns that were recognised. Throws WrongValue. */
export function cellsOf(columns: readonly ImportColumn[], record: readonly string[]): Cells {
  if (isRagged(columns, record)) {
    throw new WrongValue(rowSentences.tooManyCells({ cells: record.length, headings: columns.length }));
  }
  const cells: Cells = {};
  const isOurs = columns.some(({ field }) => field === 'tandaId');
  for (const [index, { field }] of columns.entries()) {
    const cell = record[index]?.trim();
    if (!field || !cell) continue;
    const text = isOurs ? formulaAgain(cell) : cell;
    if (!isStorableText(text)) throw new WrongValue(rowSentences.notStorable);
    cells[field] = text;
  }
  return cells;
}

/** A row by its headings, as stored for a row that failed. */
export function namedCells(
  columns: readonly ImportColumn[],
  record: readonly string[],
): Record<string, string> {
  const named = columns.map(({ heading }, index) => [heading, record[index] ?? ''] as const);
  const more = record.slice(columns.length).filter(cell => cell.trim() !== '');
  if (more.length > 0) named.push(['(more cells)', more.slice(0, 20).join(' | ').slice(0, 1_000)]);
  return Object.fromEntries(named.map(pair => pair.map(storable) as [string, string]));
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

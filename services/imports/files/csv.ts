import { parse } from 'csv-parse/sync';
import { IMPORT_LIMITS, PREVIEW_ROWS, type PreviewRow } from '#contracts/imports/calls.ts';
import { headingKey } from '#contracts/imports/columns.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { formulaAgain } from '#platform/files/csv.ts';
import { isStorableText } from '#platform/refusals/storable.ts';
import type { ImportColumn } from '../columns/headings.ts';
import type { Cells } from '../rows/values.ts';
import { WrongValue } from '../rows/wrongValue.ts';
import { cellText } from '../text/cells.ts';
import { chunkBytes } from '../text/chunkBytes.ts';

/** Rows that are imported together: their byte range in the file, and the number of the first row. */
export type Chunk = {
  first: number;
  rows: number;
  start: number;
  end: number;
  row: number;
  /** The nearest text above it in the column of the date. */
  dateAbove?: string;
};
/**
 * A row of a file, with the number that a spreadsheet shows for it; `wrong` if it is no row of cells. `dateAbove` is
 * the nearest text above it in the column of the date.
 */
export type NumberedRecord = { record: string[]; row: number; wrong?: Sentence; dateAbove?: string };

/** How a file is parsed, everywhere. Empty rows are parsed too: a spreadsheet counts them. */
export const CSV = {
  bom: true,
  info: true,
  max_record_size: IMPORT_LIMITS.row,
  relax_column_count: true,
  relax_quotes: true,
  // A quotation mark after a blank opens a quoted cell, too. Trimmed on both sides, a file with `"a" b` would be refused.
  ltrim: true,
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
  { row, dateAbove }: Pick<Chunk, 'row' | 'dateAbove'>,
): NumberedRecord[] {
  const isAside = asideAmong(columns);
  const dateOf = dateAmong(columns);
  let above = dateAbove;
  const parsed = parse(bytes, { ...CSV, info: false, delimiter }) as unknown as string[][];
  return parsed.flatMap((record, index) => {
    const numbered = { record, row: row + index, ...(above && { dateAbove: above }) };
    above = dateOf(record) ?? above;
    return isAside(record) ? [] : [numbered];
  });
}

const LONGEST_DATE = 100;

/** Creates the function that returns the text of a row in the column of the date, also of an otherwise empty row. */
export function dateAmong(
  columns: readonly ImportColumn[],
): (record: readonly string[]) => string | undefined {
  const fields = columns.map(({ field }) => field);
  const index =
    fields.indexOf('startDate') < 0 ? fields.indexOf('startDateTime') : fields.indexOf('startDate');
  return record => {
    const text = index < 0 ? '' : cellText(record[index] ?? '');
    if (text !== '' && text.length <= LONGEST_DATE && text !== columns[index]!.heading) return text;
    const filled = record.filter(cell => cell.trim() !== '');
    const [only = ''] = filled;
    return filled.length === 1 && only.length <= LONGEST_DATE && /\d/.test(only) ? only.trim() : undefined;
  };
}

/** The non-empty cells of the columns that were recognised. Throws WrongValue. */
export function cellsOf(columns: readonly ImportColumn[], record: readonly string[]): Cells {
  if (isRagged(columns, record)) {
    throw new WrongValue(rowSentences.tooManyCells({ cells: record.length, headings: columns.length }));
  }
  const cells: Cells = {};
  const isOurs = columns.some(({ field }) => field === 'tandaId');
  for (const [index, { field }] of columns.entries()) {
    const cell = cellText(record[index] ?? '');
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

/** The first rows, in their own words. */
export function previewOf(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[] | null)[],
): PreviewRow[] {
  return rows.slice(0, PREVIEW_ROWS).map(row => {
    const { startDateTime, startDate, startTime, locationCity, region, ...cells } = readable(columns, row);
    const date = [startDateTime ?? startDate, startTime].filter(Boolean).join(' ');
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

/** The first rows of a file that was surveyed. */
export async function firstRows(
  path: string,
  {
    delimiter,
    columns,
    chunks: [chunk],
  }: { chunks: readonly Chunk[]; delimiter: string; columns: ImportColumn[] },
): Promise<PreviewRow[]> {
  if (!chunk) return [];
  const records = recordsOf(await chunkBytes(path, chunk), { delimiter, columns }, chunk);
  return previewOf(
    columns,
    records.map(({ record }) => record),
  );
}

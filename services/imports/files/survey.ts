import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import { DATE_FIELDS, type DateField } from '#contracts/imports/columns.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { ImportColumn, Layout } from '../columns/headings.ts';
import { cellText } from '../text/cells.ts';
import { wrongFile } from '../text/wrongFile.ts';
import { addEvidence, noEvidence } from '../when/dates.ts';
import { type DateColumn, datesWithin } from '../when/orders.ts';
import { asideAmong, type Chunk, CSV, dateAmong, isRagged } from './csv.ts';

/** What was found out about a file. */
export type Survey = {
  delimiter: string;
  columns: ImportColumn[];
  rows: number;
  asides: number;
  chunks: Chunk[];
};
/** Characters of a cell with dates. */
const LONGEST_DATES = 200;
/** Rows per append to the event store; other people's commands wait for it. */
export const CHUNK_ROWS = 250;

type Parsed = { record: string[]; info: { bytes: number } };

/**
 * Reads a file once, without storing it: how its dates are written, and where its rows are, so that the
 * import can proceed, and resume, in chunks. Blocks its thread while it runs: a megabyte of commas is a
 * million cells.
 */
export async function surveyFile(
  path: string,
  { delimiter, above: rowsAbove, columns }: Layout,
): Promise<{ survey: Survey; dates: DateColumn[] }> {
  const records = createReadStream(path).pipe(parse({ ...CSV, delimiter }));
  const isAside = asideAmong(columns);
  const dateOf = dateAmong(columns);
  const headings = rowsAbove + 1;
  const dateColumns = datesAmong(columns);
  const chunks: Chunk[] = [];
  let seen = 0;
  let count = 0;
  let asides = 0;
  let ragged = 0;
  let end = 0;
  let above: string | undefined;
  let at: Pick<Chunk, 'first' | 'start' | 'row' | 'dateAbove'> = { first: 1, start: 0, row: 1 };
  const close = (): void => {
    if (count >= at.first) chunks.push({ ...at, rows: count - at.first + 1, end });
    at = { first: count + 1, start: end, row: seen + 1, ...(above && { dateAbove: above }) };
  };
  try {
    for await (const { record, info } of records as AsyncIterable<Parsed>) {
      seen += 1;
      end = info.bytes;
      const isHead = seen <= headings;
      if (!isHead) above = dateOf(record) ?? above;
      if (isHead || isAside(record)) {
        if (seen === headings) close();
        else if (record.some(cell => cell.trim() !== '')) asides += 1;
        continue;
      }
      count += 1;
      noteDates(dateColumns, record);
      if (isRagged(columns, record)) ragged += 1;
      if (ragged > IMPORT_LIMITS.ragged)
        throw wrongFile(importSentences.tooRagged({ row: seen, most: IMPORT_LIMITS.ragged }));
      if (count > IMPORT_LIMITS.rows)
        throw wrongFile(importSentences.tooManyRows({ count: IMPORT_LIMITS.rows }));
      if (count - at.first + 1 === CHUNK_ROWS) close();
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile(sentenceFor(error, seen)) : error;
  }
  close();
  if (count < 1) throw wrongFile(importSentences.noRows);
  const dates = dateColumns.map(({ heading, evidence }) => ({ heading, evidence }));
  return { survey: { delimiter, columns, rows: count, asides, chunks }, dates };
}

/** The columns of dates, to collect evidence of their order in. */
export function datesAmong(columns: readonly ImportColumn[]) {
  return columns.flatMap(({ heading, field }, index) =>
    DATE_FIELDS.includes(field as DateField)
      ? [{ heading, index, ...holdsOf(field as DateField), evidence: noEvidence() }]
      : [],
  );
}

function holdsOf(field: DateField): { timed: boolean; isDate: boolean } {
  return { timed: field !== 'recurrenceEndDate', isDate: field === 'startDate' || field === 'endDate' };
}

/** Adds the evidence of one row. */
export function noteDates(columns: ReturnType<typeof datesAmong>, record: readonly string[]): void {
  for (const { index, timed, isDate, evidence } of columns) {
    const text = cellText(record[index] ?? '');
    if (text && text.length <= LONGEST_DATES)
      for (const date of datesWithin(text, { timed, isDate })) addEvidence(evidence, date);
  }
}

function sentenceFor({ code }: CsvError, row: number): Sentence {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return importSentences.openQuote({ row });
  if (code === 'CSV_MAX_RECORD_SIZE') return importSentences.rowTooLong({ row });
  return importSentences.unreadable({ row });
}

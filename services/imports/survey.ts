import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { type DateOrder, IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import { DATE_FIELDS, type DateField } from '#contracts/imports/columns.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { asideAmong, type Chunk, CSV, isRagged } from './csv.ts';
import { addEvidence, type Evidence, noEvidence } from './dates.ts';
import { type ImportColumn, type Layout, wrongFile } from './headings.ts';
import { partDateAndTime, partUntil } from './times.ts';

/** What was found out about a file. */
export type Survey = {
  delimiter: string;
  columns: ImportColumn[];
  rows: number;
  asides: number;
  chunks: Chunk[];
};
/** What a column of dates reveals about their order. */
export type DateColumn = { heading: string; evidence: Evidence };

/** Rows per append to the event store; other people's commands wait for it. */
export const CHUNK_ROWS = 250;

/**
 * Reads a file once, without storing it: how its dates are written, and where its rows are, so that the
 * import can proceed, and resume, in chunks. Blocks its thread while it runs: a megabyte of commas is a
 * million cells.
 */
export async function surveyFile(
  path: string,
  { delimiter, above, columns }: Layout,
): Promise<{ survey: Survey; dates: DateColumn[] }> {
  const records = createReadStream(path).pipe(parse({ ...CSV, delimiter }));
  const isAside = asideAmong(columns);
  const dateColumns = datesAmong(columns);
  const chunks: Chunk[] = [];
  let seen = 0;
  let count = 0;
  let asides = 0;
  let ragged = 0;
  let end = 0;
  let at = { first: 1, start: 0, row: 1 };
  const close = (): void => {
    if (count >= at.first) chunks.push({ ...at, rows: count - at.first + 1, end });
    at = { first: count + 1, start: end, row: seen + 1 };
  };
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[];
      info: { bytes: number };
    }>) {
      seen += 1;
      end = info.bytes;
      const isHead = seen <= above + 1;
      if (isHead || isAside(record)) {
        if (seen === above + 1) close();
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

/**
 * The order of each column of dates, and the columns whose order must be asked for. A column whose own rows
 * do not decide takes the order of the others, if they agree: a file usually has one author.
 */
export function settleOrders(
  dates: readonly DateColumn[],
  told: DateOrder | Readonly<Record<string, DateOrder>> | undefined,
): { orders: Record<string, DateOrder>; open: DateColumn[] } {
  const orders: Record<string, DateOrder> = {};
  const open: DateColumn[] = [];
  const seen = dates.filter(({ evidence }) => evidence.seen);
  const decided = new Set(seen.flatMap(({ evidence }) => orderSaidBy(evidence) ?? []));
  const [common, ...others] = decided;
  for (const column of seen) {
    const { heading, evidence } = column;
    const answer = typeof told === 'string' ? told : told?.[heading];
    const agreed =
      others.length === 0 && !evidence.contradictory && evidence.orders.includes(common!)
        ? common
        : undefined;
    const order = orderSaidBy(evidence) ?? answer ?? agreed;
    if (order) orders[heading] = order;
    else open.push(column);
  }
  return { orders, open };
}

function orderSaidBy({ orders: [only, ...others], contradictory }: Evidence): DateOrder | undefined {
  return others.length === 0 && !contradictory ? only : undefined;
}

/** The columns of dates, to collect evidence of their order in. */
export function datesAmong(columns: readonly ImportColumn[]) {
  return columns.flatMap(({ heading, field }, index) =>
    DATE_FIELDS.includes(field as DateField)
      ? [{ heading, index, timed: field !== 'recurrenceEndDate', evidence: noEvidence() }]
      : [],
  );
}

/** Adds the evidence of one row. */
export function noteDates(columns: ReturnType<typeof datesAmong>, record: readonly string[]): void {
  for (const { index, timed, evidence } of columns) {
    const text = record[index]?.trim();
    if (text && text.length < 100) addEvidence(evidence, timed ? dateIn(text) : text);
  }
}

function dateIn(text: string): string {
  const { date } = partDateAndTime(text);
  if (/\d$/.test(date)) return date;
  return partDateAndTime(partUntil(text)?.start ?? text).date;
}

function sentenceFor({ code }: CsvError, row: number): Sentence {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return importSentences.openQuote({ row });
  if (code === 'CSV_MAX_RECORD_SIZE') return importSentences.rowTooLong({ row });
  return importSentences.unreadable({ row });
}

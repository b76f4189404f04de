import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type DateOrder, IMPORT_LIMITS } from '#contracts/events/importCalls.ts';
import { DATE_FIELDS, type DateField } from '#contracts/events/importColumns.ts';
import { importSentences } from '#contracts/events/importSentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { addEvidence, type Evidence, noEvidence, partDateAndTime } from './importDates.ts';
import { CSV, columnsOf, type ImportColumn, type Mapping, notUtf8, wrongFile } from './importHeadings.ts';

/** Rows that are imported together: where they lie in the file, in bytes, and the line that they begin on. */
export type Chunk = { first: number; rows: number; start: number; end: number; line: number };
/** What a file turned out to be. */
export type Survey = { delimiter: string; columns: ImportColumn[]; rows: number; chunks: Chunk[] };
/** What a column of dates says about its order. */
export type DateColumn = { heading: string; evidence: Evidence };

/** So many rows wait in the event store at once, before other people's commands. */
const CHUNK_ROWS = 250;
const NEWLINE = 10;

/**
 * Reads a file once, without keeping it: what its columns are, how its dates are written, and where its rows
 * lie, so that the work can be done, and taken up again, in pieces. Refuses what is no CSV in UTF-8.
 */
export async function surveyFile(
  path: string,
  mapping: Mapping = {},
): Promise<{ survey: Survey; dates: DateColumn[] }> {
  const { delimiter, columns } = await columnsOf(path, mapping);
  const lines = lineCounter();
  const rows = Readable.from(checkedBlocks(path, lines)).compose(parse({ ...CSV, delimiter }));
  const dateColumns = datesAmong(columns);
  const chunks: Chunk[] = [];
  let at = { first: 1, start: 0, line: 1 };
  let count = -1;
  let end = 0;
  const close = (): void => {
    if (count >= at.first) chunks.push({ ...at, rows: count - at.first + 1, end });
    at = { first: count + 1, start: end, line: lines.upTo(end) };
  };
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: string[];
      info: { bytes: number };
    }>) {
      count += 1;
      end = info.bytes;
      if (count === 0) close();
      else noteDates(dateColumns, record);
      if (count > 0 && count % CHUNK_ROWS === 0) close();
      if (count > IMPORT_LIMITS.rows)
        throw wrongFile(importSentences.tooManyRows({ count: IMPORT_LIMITS.rows }));
    }
  } catch (error) {
    throw error instanceof CsvError ? wrongFile(sentenceFor(error, lines.upTo(end))) : error;
  }
  close();
  if (count < 1) throw wrongFile(importSentences.noRows);
  const dates = dateColumns.map(({ heading, evidence }) => ({ heading, evidence }));
  return { survey: { delimiter, columns, rows: count, chunks }, dates };
}

/** The order of each column of dates, or the columns of which somebody has to say it. */
export function settleOrders(
  dates: readonly DateColumn[],
  told: DateOrder | Readonly<Record<string, DateOrder>> | undefined,
): { orders: Record<string, DateOrder>; open: DateColumn[] } {
  const orders: Record<string, DateOrder> = {};
  const open: DateColumn[] = [];
  for (const column of dates) {
    const { heading, evidence } = column;
    const answer = typeof told === 'string' ? told : told?.[heading];
    const [only, ...others] = evidence.orders;
    if (!evidence.seen) continue;
    if (others.length === 0 && !evidence.contradictory) orders[heading] = only!;
    else if (answer) orders[heading] = answer;
    else open.push(column);
  }
  return { orders, open };
}

function datesAmong(columns: readonly ImportColumn[]) {
  return columns.flatMap(({ heading, field }, index) =>
    DATE_FIELDS.includes(field as DateField)
      ? [{ heading, index, timed: field!.endsWith('Time'), evidence: noEvidence() }]
      : [],
  );
}

function noteDates(columns: ReturnType<typeof datesAmong>, record: readonly string[]): void {
  for (const { index, timed, evidence } of columns) {
    const text = record[index]?.trim();
    if (text) addEvidence(evidence, timed ? partDateAndTime(text).date : text);
  }
}

/** The file in blocks that end with a line, each of them valid UTF-8; the line that is not is named. */
async function* checkedBlocks(path: string, lines: Lines): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  const check = (block: Buffer): Buffer => {
    if (!isUtf8(block)) throw notUtf8(importSentences.lineNotUtf8({ line: lines.seen() + badLine(block) }));
    lines.add(block);
    return block;
  };
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    const end = block.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, block]);
      if (rest.length > IMPORT_LIMITS.bytes / 100) throw wrongFile(importSentences.lineTooLong);
      continue;
    }
    yield check(Buffer.concat([rest, block.subarray(0, end)]));
    rest = block.subarray(end);
  }
  if (rest.length > 0) yield check(rest);
}

function badLine(block: Buffer): number {
  let start = 0;
  for (let line = 0; ; line++) {
    const end = block.indexOf(NEWLINE, start);
    if (end < 0 || !isUtf8(block.subarray(start, end))) return line;
    start = end + 1;
  }
}

type Lines = ReturnType<typeof lineCounter>;

/** Counts the lines of what it was shown, up to offsets that only grow. */
function lineCounter() {
  const ends: number[] = [];
  let seen = 0;
  let passed = 0;
  return {
    add(block: Buffer): void {
      for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1))
        ends.push(seen + at);
      seen += block.length;
    },
    /** The line that the next block begins on. */
    seen: () => ends.length + 1,
    upTo(offset: number): number {
      while (passed < ends.length && ends[passed]! < offset) passed += 1;
      return passed + 1;
    },
  };
}

function sentenceFor({ code }: CsvError, line: number): Sentence {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return importSentences.openQuote({ line });
  return importSentences.unreadable({ line });
}

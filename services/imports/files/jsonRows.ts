import { rowSentences } from '#contracts/imports/sentences.ts';
import type { ImportColumn } from '../columns/headings.ts';
import type { JsonTable } from '../json/table.ts';
import type { Note } from '../rows/notes.ts';
import type { Chunk, NumberedRecord } from './csv.ts';
import { CHUNK_ROWS } from './survey.ts';

const NEWLINE = 10;

/** The rows of a table as lines of JSON, in the chunks in which they are imported. */
export function linesOf(rows: JsonTable['rows']): { parts: Buffer[]; chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  const parts: Buffer[] = [];
  let start = 0;
  for (let first = 1; first <= rows.length; first += CHUNK_ROWS) {
    const some = rows.slice(first - 1, first - 1 + CHUNK_ROWS);
    const part = Buffer.from(some.map(row => `${JSON.stringify(row)}\n`).join(''));
    parts.push(part);
    chunks.push({ first, rows: some.length, start, end: start + part.length, row: first });
    start += part.length;
  }
  return { parts, chunks };
}

/** The rows of a chunk; each is numbered by its place among the entries. */
export function jsonRecordsOf(bytes: Buffer, { row }: Pick<Chunk, 'row'>): NumberedRecord[] {
  const records: NumberedRecord[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(NEWLINE, start);
    const record = JSON.parse(bytes.toString('utf8', start, end)) as string[] | null;
    const numbered = { record: record ?? [], row: row + records.length };
    records.push(record ? numbered : { ...numbered, wrong: rowSentences.notAnEvent });
  }
  return records;
}

/** A note for each value that no field is for. */
export function unknownKeys(columns: readonly ImportColumn[], record: readonly string[]): Note[] {
  return columns.flatMap(({ heading, field }, index) =>
    field === null && record[index]
      ? [{ code: 'unknownKey' as const, value: heading, taken: record[index] }]
      : [],
  );
}

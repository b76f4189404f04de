import { fieldWord } from '#contracts/platform/fieldWords.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { type Chunk, cellsOf, type NumberedRecord, recordsOf } from './csv.ts';
import type { Kept } from './files.ts';
import { jsonRecordsOf, unknownKeys } from './jsonRows.ts';
import { type NamedThings, namesOfThings } from './lookups.ts';
import type { Note } from './notes.ts';
import { type ImportRow, type RowOptions, rowReader } from './row.ts';
import { WrongValue } from './values.ts';

/** A part of a file, and all that its rows are read with. */
export type RowsOrder = {
  bytes: Uint8Array;
  chunk: Pick<Chunk, 'row'>;
  kept: Pick<Kept, 'delimiter' | 'columns' | 'orders' | 'choices' | 'json'>;
  named: NamedThings;
  generateRecurring: boolean;
  publish: boolean;
};
/** A row of a file with what was read from it, or why nothing was. */
export type FileRow = NumberedRecord & { read?: ImportRow; wrong?: Sentence; notes: Note[] };

/** Reads the rows in a part of a file, one after the other. */
export function* rowsIn({ bytes, chunk, kept, named, ...settings }: RowsOrder): Generator<FileRow> {
  const { columns, json } = kept;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = json ? jsonRecordsOf(buffer, chunk) : recordsOf(buffer, kept, chunk);
  const headingOf = new Map(columns.map(({ heading, field }) => [field as string, heading]));
  const options: RowOptions = {
    names: namesOfThings(named),
    choices: kept.choices,
    orderOf: field => kept.orders[headingOf.get(field) ?? ''],
    nameOf: field => headingOf.get(field) ?? fieldWord(field),
    ...settings,
  };
  const read = rowReader(options);
  for (const numbered of records) yield { ...numbered, ...rowOf(numbered, { columns, json }, read) };
}

function rowOf(
  { record, wrong }: NumberedRecord,
  { columns, json }: Pick<Kept, 'columns' | 'json'>,
  read: ReturnType<typeof rowReader>,
): Omit<FileRow, keyof NumberedRecord> & { wrong?: Sentence } {
  try {
    if (wrong) throw new WrongValue(wrong);
    const row = read(cellsOf(columns, record));
    if (json) row.notes.push(...unknownKeys(columns, record));
    return { read: row, notes: row.notes };
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    return { wrong: error.sentence, notes: error.note ? [error.note] : [] };
  }
}

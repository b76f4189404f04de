import { rowSentences } from '#contracts/imports/sentences.ts';
import { fieldWord } from '#contracts/platform/sentences/fieldWords.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { type NamedThings, namesOfThings } from '../rows/lookups.ts';
import type { Note } from '../rows/notes.ts';
import { takenFor } from '../rows/questions.ts';
import { type ImportRow, type RowOptions, rowReader } from '../rows/row.ts';
import { dateRow, mendCells } from '../rows/waiting.ts';
import { type Asking, WrongValue } from '../rows/wrongValue.ts';
import { type YearOf, yearsFrom } from '../when/years.ts';
import { type Chunk, cellsOf, type NumberedRecord, recordsOf } from './csv.ts';
import type { Kept } from './files.ts';
import { jsonRecordsOf, unknownKeys } from './jsonRows.ts';

/** A part of a file, and everything needed to read its rows. */
export type RowsOrder = {
  bytes: Uint8Array;
  chunk: Pick<Chunk, 'row' | 'dateAbove'>;
  kept: Pick<Kept, 'delimiter' | 'columns' | 'orders' | 'choices' | 'json'>;
  named: NamedThings;
  generateRecurring: boolean;
  publish: boolean;
  now: Date;
};
/** A row of a file with the events that were read from it, or why none was. */
export type FileRow = NumberedRecord & {
  reads: ImportRow[];
  wrong?: Sentence;
  notes: Note[];
  asked: readonly Asking[];
};

/** Reads the rows in a part of a file. */
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
  const today = settings.now.toISOString().slice(0, 10);
  const reading: Reading = {
    ...{ read: rowReader(options), orderOf: options.orderOf },
    yearOf: yearsFrom(today, takenFor('yearless', kept.choices.answers)),
  };
  for (const numbered of records) yield { ...numbered, ...rowOf(numbered, kept, reading) };
}

type Reading = { read: ReturnType<typeof rowReader>; orderOf: RowOptions['orderOf']; yearOf: YearOf };

function rowOf(
  { record, wrong, dateAbove }: NumberedRecord,
  { columns, json, choices: { answers } }: Pick<Kept, 'columns' | 'json' | 'choices'>,
  { read, orderOf, yearOf }: Reading,
): Omit<FileRow, keyof NumberedRecord> & { wrong?: Sentence } {
  const asked: Asking[] = [];
  try {
    if (wrong) throw new WrongValue(wrong);
    const mending = mendCells(cellsOf(columns, record), answers);
    const field = columns.some(column => column.field === 'startDate') ? 'startDate' : 'startDateTime';
    const as = { order: orderOf(field), yearOf };
    const dating = dateRow(mending.cells, { field, text: dateAbove }, answers, as);
    asked.push(...mending.asked, ...dating.asked);
    const reads = read(dating.cells);
    const { notes } = reads[0]!;
    asked.push(...reads[0]!.asked);
    if (json) notes.push(...unknownKeys(columns, record));
    // Read nevertheless, so that all its questions are asked at once.
    if (asked.some(({ answer }) => answer === null)) throw new WrongValue(rowSentences.waits);
    return { reads, notes, asked };
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const { sentence, note } = error;
    asked.push(...error.asked);
    const waits = asked.some(({ answer }) => answer === null);
    return { reads: [], wrong: waits ? rowSentences.waits : sentence, notes: note ? [note] : [], asked };
  }
}

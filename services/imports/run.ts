import type pg from 'pg';
import { z } from 'zod';
import type { EventForms } from '#contracts/events/forms.ts';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import type { NamedRow } from '#contracts/imports/notes.ts';
import { IMPORT_EVENTS } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { isOutage } from '#platform/processes/dispatcher.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ItemContext, RunKind } from '#platform/runs/runKind.ts';
import { importChunk } from './chunk.ts';
import { type Chunk, cellsOf, type NumberedRecord, namedCells, recordsOf } from './csv.ts';
import type { ImportFiles, Kept } from './files.ts';
import { jsonRecordsOf, unknownKeys } from './jsonRows.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { addNotes, type Note, type NoteGroups } from './notes.ts';
import { type ChunkResults, type Failure, noteChunk, rowsSoFar } from './results.ts';
import { type NumberedRow, type RowOptions, rowReader } from './row.ts';
import { WrongValue } from './values.ts';
import type { ChunkParts, RowOutcome } from './work.ts';

export const importParameters = z.object({
  fileName: z.string(),
  rows: z.int(),
  dryRun: z.boolean(),
  generateRecurring: z.boolean(),
  daysToGenerate: z.int(),
  /** Absent in runs of earlier versions. */
  publish: z.boolean().default(false),
});
export type ImportParameters = z.output<typeof importParameters>;

type Parts = ChunkParts & { pool: pg.Pool; files: ImportFiles; forms: EventForms };
/** What stays the same from one chunk of a file to the next. */
type Opened = {
  kept: Kept;
  lookups: Lookups;
  wouldBe: Set<string>;
  touched: Set<string>;
  twins: Map<string, string>;
  ids: Promise<Set<string>> | undefined;
};
type Item = ItemContext<ImportParameters>;

/** How many files stay open: two runs may be in progress at a time. */
const OPEN_FILES = 4;

/**
 * Imports the rows of a file, or reports what importing them would do. An item is a chunk of the file, named by
 * its first row. Chunks are processed one at a time: of rows that are the same event the last one counts.
 */
export function importEventsRun(parts: Parts): RunKind<ImportParameters> {
  const opened = new Map<string, Promise<Opened>>();
  const open = (runId: string): Promise<Opened> => {
    const known = opened.get(runId);
    if (known) return known;
    const opening = openFile(parts, runId);
    opened.set(runId, opening);
    opening.catch(() => opened.delete(runId));
    if (opened.size > OPEN_FILES) opened.delete(opened.keys().next().value!);
    return opening;
  };
  return {
    kind: IMPORT_EVENTS,
    parameters: importParameters,
    // Two at a time imported no more rows per second on two busy cores, and delayed other people's commands.
    concurrency: 1,
    goOn: runId => goOn(parts.pool, runId),
    async *items({ run, upToDate }) {
      await upToDate(['events', 'danceStyles', 'regions', 'organizers']);
      const { kept } = await open(run.id);
      for (const { first } of kept.chunks) yield String(first);
    },
    async perform(item, context) {
      const first = Number(item);
      const file = await open(context.run.id);
      const chunk = file.kept.chunks.find(one => one.first === first);
      if (!chunk) throw new Error(`No chunk of the file begins at row ${item}`);
      const results = await performChunk(parts, file, chunk, context).catch(async error => {
        if (!isOutage(error)) await noteWhole(parts.pool, context.run.id, chunk);
        throw error;
      });
      await noteChunk(parts.pool, context.run.id, first, results);
      if (results.failed === 0) return { outcome: 'ok' };
      const sentence = importSentences.rowsLeftOut({ count: results.failed });
      return { outcome: 'ok', code: 'rows_failed', sentence };
    },
  };
}

/** Gives up a file of which more rows fail than not, since it was not read as it is meant. */
async function goOn(pool: pg.Pool, runId: string): Promise<void> {
  const { failed, rows } = await rowsSoFar(pool, runId);
  if (failed <= IMPORT_LIMITS.failed || failed * 2 <= rows) return;
  throw new Refusal(importSentences.givenUp({ failed, rows }), { status: 422, code: 'given_up' });
}

async function openFile({ files, db, forms }: Parts, runId: string): Promise<Opened> {
  const [kept, lookups] = await Promise.all([files.kept(runId), readLookups(db, forms)]);
  const empty = { wouldBe: new Set<string>(), touched: new Set<string>(), twins: new Map<string, string>() };
  return { kept, lookups, ...empty, ids: undefined };
}

/** Counts all rows of a chunk that failed as a whole as failed, since it is unknown which row caused it. */
async function noteWhole(pool: pg.Pool, runId: string, { first, rows, row }: Chunk): Promise<void> {
  const sentence = importSentences.rowsFailed({ first, last: first + rows - 1 });
  const failures = [{ row, title: '', record: {}, sentence }];
  await noteChunk(pool, runId, first, {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: rows,
    failures,
    notes: [],
  });
}

async function performChunk(
  parts: Parts,
  file: Opened,
  chunk: Chunk,
  { run, asked }: Item,
): Promise<ChunkResults> {
  const { kept, lookups, touched, twins } = file;
  const bytes = await parts.files.bytesOf(run.id, chunk);
  const records = recordsIn(bytes, kept, chunk);
  const recordOf = (number: number): NumberedRecord => records[number - chunk.first]!;
  const { rows, wrong, notes } = readRows(records, chunk, kept, rowReader(optionsOf(file, run.parameters)));
  const outcomes = await importChunk(
    {
      rows,
      lookups,
      touched,
      twins,
      sameEvent: kept.choices.sameEvent,
      daysToGenerate: run.parameters.daysToGenerate,
      asked: row => asked(`row ${row.number}`),
      isInFile: async id => (await idsIn(parts, file, run)).has(id),
      wouldBe: run.parameters.dryRun ? file.wouldBe : undefined,
    },
    parts,
  );
  for (const [number, outcome] of outcomes) {
    if (outcome instanceof Refusal) wrong.set(number, outcome.sentence);
  }
  const groups: NoteGroups = new Map();
  for (const [number, ofRow] of notes) addNotes(groups, ofRow, namedRow(kept, recordOf(number)));
  const failures = [...wrong].map(([number, sentence]) => failureOf(kept, recordOf(number), sentence));
  const count = (wanted: RowOutcome): number =>
    outcomes.values().reduce((sum, one) => sum + (one === wanted ? 1 : 0), 0);
  const done = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
  return { ...done, failed: failures.length, failures, notes: [...groups.values()] };
}

function recordsIn(bytes: Buffer, kept: Kept, chunk: Chunk): NumberedRecord[] {
  return kept.json ? jsonRecordsOf(bytes, chunk) : recordsOf(bytes, kept, chunk);
}

function optionsOf({ kept, lookups }: Opened, { generateRecurring, publish }: ImportParameters): RowOptions {
  const headingOf = new Map(kept.columns.map(({ heading, field }) => [field as string, heading]));
  return {
    lookups,
    choices: kept.choices,
    generateRecurring,
    publish,
    orderOf: field => kept.orders[headingOf.get(field) ?? ''],
    nameOf: field => headingOf.get(field) ?? field,
  };
}

type Read = { rows: NumberedRow[]; wrong: Map<number, Sentence>; notes: Map<number, Note[]> };

function readRows(
  records: readonly NumberedRecord[],
  { first }: Pick<Chunk, 'first'>,
  { columns, json }: Pick<Kept, 'columns' | 'json'>,
  read: ReturnType<typeof rowReader>,
): Read {
  const rows: NumberedRow[] = [];
  const wrong = new Map<number, Sentence>();
  const notes = new Map<number, Note[]>();
  for (const [index, { record, wrong: problem }] of records.entries()) {
    const number = first + index;
    try {
      if (problem) throw new WrongValue(problem);
      const row = { ...read(cellsOf(columns, record)), number };
      if (json) row.notes.push(...unknownKeys(columns, record));
      rows.push(row);
      // The same array: outcomes of the row are noted in it later.
      notes.set(number, row.notes);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      wrong.set(number, error.sentence);
      if (error.note) notes.set(number, [error.note]);
    }
  }
  return { rows, wrong, notes };
}

function failureOf(kept: Kept, numbered: NumberedRecord, sentence: Sentence): Failure {
  const cells = namedCells(kept.columns, numbered.record);
  // Entries have different keys: of all keys of a file, each has a few.
  const record = kept.json
    ? Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
    : cells;
  return { ...namedRow(kept, numbered), record, sentence };
}

function namedRow({ columns }: Kept, { record, row }: NumberedRecord): NamedRow {
  const title = record[columns.findIndex(({ field }) => field === 'title')] ?? '';
  return { row, title: title.trim().slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD') };
}

/**
 * The ids of all events that a file names, read once, when the first row turns up that may be one of them.
 */
function idsIn(parts: Parts, file: Opened, { id, parameters }: Item['run']): Promise<Set<string>> {
  file.ids ??= readIds(parts, file, id, parameters);
  return file.ids;
}

async function readIds(
  { files }: Parts,
  file: Opened,
  runId: string,
  parameters: ImportParameters,
): Promise<Set<string>> {
  const ids = new Set<string>();
  const read = rowReader(optionsOf(file, parameters));
  for (const chunk of file.kept.chunks) {
    const records = recordsIn(await files.bytesOf(runId, chunk), file.kept, chunk);
    for (const { id } of readRows(records, chunk, file.kept, read).rows) ids.add(id);
  }
  return ids;
}

import type pg from 'pg';
import { z } from 'zod';
import type { EventForms } from '#contracts/events/forms.ts';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import type { ImportField } from '#contracts/imports/columns.ts';
import type { NamedRow } from '#contracts/imports/notes.ts';
import { IMPORT_EVENTS } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { isOutage } from '#platform/processes/dispatcher.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { ItemContext, RunKind } from '#platform/runs/runKind.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import type { SaidOfDates } from './calendar/entriesOfItems.ts';
import { importChunk } from './creation/chunk.ts';
import type { ChunkParts, RowOutcome } from './creation/chunkParts.ts';
import { type Chunk, type NumberedRecord, namedCells } from './files/csv.ts';
import type { FileRow } from './files/fileRows.ts';
import type { ImportFiles, Kept } from './files/files.ts';
import { readRowsAside } from './files/reading.ts';
import { type ChunkResults, type Failure, noteChunk, rowsSoFar } from './results.ts';
import { externalKey } from './rows/identity.ts';
import { type Lookups, lookupsOf, type NamedThings, readNamed } from './rows/lookups.ts';
import { addNotes, type NoteGroups } from './rows/notes.ts';
import { addQuestions, type Questions } from './rows/questions.ts';

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
/** The state that the chunks of a file share. */
type Opened = {
  kept: Kept;
  named: NamedThings;
  lookups: Lookups;
  wouldBe: Set<string>;
  touched: Set<string>;
  matches: Map<string, string>;
  ids: Promise<Set<string>> | undefined;
  said: ReadonlyMap<string, SaidOfDates>;
};
type Item = ItemContext<ImportParameters>;

/** More than the events of any row. */
const PARTS = 1_000;
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
      const file = await open(context.run.id);
      const chunk = chunkOf(file, item);
      const results = await performChunk(parts, file, chunk, context).catch(async error => {
        if (!isOutage(error)) await noteFailed(parts.pool, context.run.id, chunk, error);
        throw error;
      });
      await noteChunk(parts.pool, context.run.id, chunk.first, results);
      if (results.failed === 0) return { outcome: 'ok' };
      const sentence = importSentences.rowsLeftOut({ count: results.failed });
      return { outcome: 'ok', code: 'rows_failed', sentence };
    },
    leaveOut: async (item, { run }) => leaveOut(parts.pool, run.id, chunkOf(await open(run.id), item)),
  };
}

function chunkOf({ kept }: Opened, item: string): Chunk {
  const chunk = kept.chunks.find(({ first }) => first === Number(item));
  if (!chunk) throw new Error(`No chunk of the file begins at row ${item}`);
  return chunk;
}

/** Stops a file most of whose rows fail, since it was probably misread. */
async function goOn(pool: pg.Pool, runId: string): Promise<void> {
  const { failed, rows } = await rowsSoFar(pool, runId);
  if (failed <= IMPORT_LIMITS.failed || failed * 2 <= rows) return;
  throw new Refusal(importSentences.givenUp({ failed, rows }), { status: 422, code: 'given_up' });
}

async function openFile({ files, db, forms }: Parts, runId: string): Promise<Opened> {
  const [kept, named] = await Promise.all([files.kept(runId), readNamed(db)]);
  const lookups = lookupsOf(named, forms);
  const empty = {
    wouldBe: new Set<string>(),
    touched: new Set<string>(),
    matches: new Map<string, string>(),
  };
  const said = new Map(Object.entries(kept.said ?? {}).map(([id, dates]) => [externalKey(id), dates]));
  return { kept, named, lookups, ...empty, ids: undefined, said };
}

function noteFailed(pool: pg.Pool, runId: string, chunk: Chunk, error: unknown): Promise<void> {
  const sentence = importSentences.rowsFailed(rangeOf(chunk));
  return noteWhole(pool, runId, chunk, error instanceof OverBudget ? error.sentence : sentence);
}

function leaveOut(pool: pg.Pool, runId: string, chunk: Chunk): Promise<void> {
  return noteWhole(pool, runId, chunk, importSentences.rowsLeft(rangeOf(chunk)));
}

function rangeOf({ first, rows }: Chunk): { first: number; last: number } {
  return { first, last: first + rows - 1 };
}

/** Counts all rows of a chunk that failed as a whole as failed, since it is unknown which row caused it. */
async function noteWhole(
  pool: pg.Pool,
  runId: string,
  { first, rows, row }: Chunk,
  sentence: Sentence,
): Promise<void> {
  const failures = [{ row, title: '', record: {}, sentence }];
  await noteChunk(pool, runId, first, {
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: rows,
    failures,
    notes: [],
    questions: [],
  });
}

async function performChunk(
  parts: Parts,
  file: Opened,
  chunk: Chunk,
  { run, asked }: Item,
): Promise<ChunkResults> {
  const { kept, lookups, touched, matches } = file;
  const records = await rowsOf(parts, file, chunk, run);
  const recordOf = (number: number): FileRow => records[number - chunk.first]!;
  const wrong = new Map<number, Sentence>();
  for (const [index, { wrong: why }] of records.entries()) if (why) wrong.set(chunk.first + index, why);
  const rows = records.flatMap(({ reads, notes }, index) =>
    // The same array: outcomes of the row are noted in it later.
    reads.map((read, part) => ({ ...read, notes, number: chunk.first + index + part / PARTS })),
  );
  const outcomes = await importChunk(
    {
      rows,
      lookups,
      touched,
      matches,
      sameEvent: kept.choices.sameEvent,
      saidOf: ({ key }) => file.said.get(key),
      daysToGenerate: run.parameters.daysToGenerate,
      asked: (row, of = '') => asked(`row ${row.number}${of && ` ${of}`}`),
      isInFile: async id => (await idsIn(parts, file, run)).has(id),
      wouldBe: run.parameters.dryRun ? file.wouldBe : undefined,
    },
    parts,
  );
  for (const [number, outcome] of outcomes) {
    if (outcome instanceof Refusal) wrong.set(Math.floor(number), outcome.sentence);
  }
  const groups: NoteGroups = new Map();
  const questions: Questions = new Map();
  for (const record of records) {
    const named = namedRow(kept, record);
    addNotes(groups, record.notes, named);
    addQuestions(questions, record.asked, { ...named, column: field => headingOf(kept, field) });
  }
  const failures = [...wrong].map(([number, sentence]) => failureOf(kept, recordOf(number), sentence));
  const count = (wanted: RowOutcome): number =>
    outcomes.values().reduce((sum, one) => sum + (one === wanted ? 1 : 0), 0);
  const done = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
  return {
    ...done,
    failed: failures.length,
    failures,
    notes: [...groups.values()],
    questions: [...questions.values()],
  };
}

/** The rows of a chunk, as a thread read them. */
async function rowsOf(
  { files }: Pick<Parts, 'files'>,
  { kept, named }: Opened,
  chunk: Chunk,
  { id, parameters }: Item['run'],
): Promise<FileRow[]> {
  const { delimiter, columns, orders, choices, json } = kept;
  const { generateRecurring, publish } = parameters;
  return readRowsAside({
    bytes: await files.bytesOf(id, chunk),
    chunk: { row: chunk.row, ...(chunk.dateAbove && { dateAbove: chunk.dateAbove }) },
    kept: { delimiter, columns, orders, choices, ...(json && { json }) },
    ...{ named, generateRecurring, publish, now: new Date() },
  });
}

function failureOf(kept: Kept, numbered: NumberedRecord, sentence: Sentence): Failure {
  const cells = namedCells(kept.columns, numbered.record);
  // Entries have different keys: of all keys of a file, each has a few.
  const record = kept.json
    ? Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))
    : cells;
  return { ...namedRow(kept, numbered), record, sentence };
}

function headingOf({ columns }: Kept, field: ImportField): string {
  return columns.find(column => column.field === field)?.heading ?? '';
}

function namedRow({ columns }: Kept, { record, row }: NumberedRecord): NamedRow {
  const title = record[columns.findIndex(({ field }) => field === 'title')] ?? '';
  return { row, title: title.trim().slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD') };
}

/**
 * The ids of all events that a file names, read once, when the first row turns up that may be one of them.
 */
function idsIn(parts: Parts, file: Opened, run: Item['run']): Promise<Set<string>> {
  file.ids ??= readIds(parts, file, run);
  return file.ids;
}

async function readIds(parts: Parts, file: Opened, run: Item['run']): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const chunk of file.kept.chunks) {
    const rows = await rowsOf(parts, file, chunk, run).catch(error => {
      // Nothing of it is imported.
      if (error instanceof OverBudget) return [];
      throw error;
    });
    for (const { reads } of rows) for (const { id } of reads) ids.add(id);
  }
  return ids;
}

import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { z } from 'zod';
import { IMPORT_EVENTS } from '#contracts/events/importCalls.ts';
import { importSentences } from '#contracts/events/importSentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { isOutage } from '#platform/dispatcher.ts';
import { Refusal } from '#platform/refusal.ts';
import type { ItemContext, RunKind } from '#platform/runKind.ts';
import { type ChunkParts, importChunk, type NumberedRow, type RowOutcome } from './importChunk.ts';
import type { ImportFiles, Kept } from './importFiles.ts';
import { CSV } from './importHeadings.ts';
import { type Lookups, readLookups } from './importLookups.ts';
import { type ChunkCounts, type Failure, noteChunk } from './importResults.ts';
import { rowReader } from './importRow.ts';
import type { Chunk } from './importSurvey.ts';
import { WrongValue } from './importValues.ts';

export const importParameters = z.object({
  fileName: z.string(),
  rows: z.int(),
  dryRun: z.boolean(),
  generateRecurring: z.boolean(),
  daysToGenerate: z.int(),
});
export type ImportParameters = z.output<typeof importParameters>;

type Parts = ChunkParts & { pool: pg.Pool; files: ImportFiles };
/** What stays the same from one piece of a file to the next. */
type Opened = { kept: Kept; lookups: Lookups; wouldBe: Set<string>; touched: Set<string> };

const NEWLINE = 10;
/** Files that are kept open: two runs may be worked at a time. */
const OPEN_FILES = 4;

/**
 * Imports the rows of a file, or tells what importing them would do. An item is a piece of the file. One piece
 * at a time: of rows that are the same event the last one counts.
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
    // Two at a time brought no more rows a second on two busy cores, and others' commands waited longer.
    concurrency: 1,
    async *items({ run, upToDate }) {
      await upToDate(['events', 'regions', 'organizers']);
      const { kept } = await open(run.id);
      for (const { first, rows } of kept.chunks) yield `rows ${first} to ${first + rows - 1}`;
    },
    async perform(item, context) {
      const first = Number(item.split(' ')[1]);
      const file = await open(context.run.id);
      const chunk = file.kept.chunks.find(one => one.first === first);
      if (!chunk) throw new Error(`There is no piece of the file with ${item}`);
      const { counts, failures } = await performChunk(parts, file, chunk, context).catch(async error => {
        if (!isOutage(error)) await noteWhole(parts.pool, context.run.id, chunk);
        throw error;
      });
      await noteChunk(parts.pool, context.run.id, first, counts, failures);
      if (counts.failed === 0) return { outcome: 'ok' };
      return {
        ...{ outcome: 'ok', code: 'rows_failed' },
        sentence: importSentences.rowsLeftOut({ count: counts.failed }),
      };
    },
  };
}

async function openFile({ files, db }: Parts, runId: string): Promise<Opened> {
  const [kept, lookups] = await Promise.all([files.kept(runId), readLookups(db)]);
  return { kept, lookups, wouldBe: new Set(), touched: new Set() };
}

/** Counts a piece that failed as a whole, of which nobody could say which row it was, among the rows that did. */
async function noteWhole(pool: pg.Pool, runId: string, { first, rows, line }: Chunk): Promise<void> {
  const sentence = importSentences.rowsFailed({ first, last: first + rows - 1 });
  const counts = { created: 0, updated: 0, unchanged: 0, failed: rows };
  await noteChunk(pool, runId, first, counts, [{ line, record: {}, sentence }]);
}

async function performChunk(
  parts: Parts,
  { kept, lookups, touched, ...file }: Opened,
  chunk: Chunk,
  { run, asked }: ItemContext<ImportParameters>,
): Promise<{ counts: ChunkCounts; failures: Failure[] }> {
  const bytes = await parts.files.bytesOf(run.id, chunk);
  const read = rowReader(kept.columns, kept.orders, lookups, run.parameters);
  const failures: Failure[] = [];
  const rows: NumberedRow[] = [];
  const lines = new Map<number, { line: number; record: string[] }>();
  const fail = (number: number, { sentence }: { sentence: Sentence }): void => {
    const { line, record } = lines.get(number)!;
    failures.push({ line, record: recordOf(kept, record), sentence });
  };
  for (const [index, { record, line }] of recordsOf(bytes, kept, chunk).entries()) {
    const number = chunk.first + index;
    lines.set(number, { line, record });
    try {
      rows.push({ ...read(record), number });
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      fail(number, error);
    }
  }
  const order = {
    ...{ rows, lookups, touched, daysToGenerate: run.parameters.daysToGenerate },
    asked: (row: NumberedRow) => asked(`row ${row.number}`),
    wouldBe: run.parameters.dryRun ? file.wouldBe : undefined,
  };
  const outcomes = await importChunk(order, parts);
  for (const [number, outcome] of outcomes) if (outcome instanceof Refusal) fail(number, outcome);
  const count = (wanted: RowOutcome): number =>
    outcomes.values().reduce((sum, one) => sum + (one === wanted ? 1 : 0), 0);
  const done = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
  return { counts: { ...done, failed: failures.length }, failures };
}

/** The rows of a piece, each with the line that it begins on. */
function recordsOf(
  bytes: Buffer,
  { delimiter }: Kept,
  { line }: Chunk,
): { record: string[]; line: number }[] {
  const parsed = parse(bytes, { ...CSV, delimiter }) as unknown as {
    record: string[];
    info: { bytes: number };
  }[];
  let at = 0;
  let passed = line;
  return parsed.map(({ record, info }) => {
    // Blank lines before a row are not its own.
    while (at < info.bytes && (bytes[at] === NEWLINE || bytes[at] === 13)) {
      if (bytes[at] === NEWLINE) passed += 1;
      at += 1;
    }
    const begins = passed;
    for (; at < info.bytes; at++) if (bytes[at] === NEWLINE) passed += 1;
    return { record, line: begins };
  });
}

function recordOf({ columns }: Kept, record: readonly string[]): Record<string, string> {
  const named = columns.map(({ heading }, index) => [heading, record[index] ?? ''] as const);
  const more = record
    .slice(columns.length)
    .map((cell, index) => [`(cell ${columns.length + index + 1})`, cell]);
  const cells = [...named, ...more].map(([name, cell]) => [name, cell!.replaceAll('\0', '\uFFFD')]);
  return Object.fromEntries(cells);
}

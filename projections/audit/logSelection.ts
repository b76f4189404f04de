import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { auditFilters } from '#contracts/audit/calls.ts';
import { THINGS_FOUND } from '#contracts/audit/thingCalls.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { SOUGHT, SOUGHT_FACTS } from '#contracts/platform/soughtFacts.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { termsOf } from '#contracts/soughtTerms.ts';
import { masked } from '#platform/facts/masking.ts';
import { type Cell, csvText } from '#platform/files/csv.ts';
import { writingTrouble } from '#platform/files/writingTrouble.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { FACT_COLUMNS, type FactText, MIRROR, recordFrom } from '../platform/mirror/mirror.ts';
import { factLine } from './exportFile.ts';

/** What of the log is exported: the filters of the audit, as options of the command line name them. */
export type Selection = {
  actor?: string;
  people?: boolean;
  capacity?: string;
  type?: string;
  category?: string;
  stream?: string;
  correlation?: string;
  from?: string;
  until?: string;
  field?: string;
  was?: string;
  became?: string;
  region?: string;
  organizer?: string;
  run?: string;
  file?: string;
  reason?: string;
  words?: string;
  csv?: boolean;
};

/** The filters that the mirror has a column for. */
const COLUMNS = {
  actor: 'actor_id =',
  type: 'type =',
  category: 'category =',
  stream: 'stream =',
  correlation: 'correlation_id =',
  from: 'at >=',
  until: 'at <',
} as const;
/** Those that facts are found by their terms for, and what the audit calls them. */
const SOUGHT_BY = {
  people: 'people',
  capacity: 'capacity',
  field: 'field',
  was: 'was',
  became: 'became',
  region: 'regionId',
  organizer: 'organizerId',
  run: 'run',
  file: 'file',
  reason: 'reason',
  words: 'q',
} as const;

type Filter = keyof typeof COLUMNS;
const FILTERS = Object.keys(COLUMNS) as Filter[];
const OF_TERMS = Object.keys(SOUGHT_BY) as (keyof typeof SOUGHT_BY)[];

/** Whether only a part of the log is asked for, or another form of it. */
export const isSelection = (options: Selection): boolean =>
  options.csv === true || [...FILTERS, ...OF_TERMS].some(name => options[name] !== undefined);

const STEP = 5_000;

/**
 * Writes the facts that match, in the order of the log, from the mirror up to its end: as lines of JSON with personal
 * fields encrypted, or as CSV with them masked. Unlike the whole log it is not resumed, and no hash covers it.
 * @throws Error, with a sentence for the user, if it cannot be written.
 */
export async function exportSelection(
  pool: pg.Pool,
  path: string,
  selection: Selection,
): Promise<{ facts: number; head: bigint }> {
  const draft = `${path}.part`;
  refuseExisting(path);
  const filters = FILTERS.filter(name => selection[name] !== undefined);
  const values = filters.map(name => sqlValue(name, selection[name]!));
  const terms = await termsSought(pool, selection);
  const head = await endOf(pool, terms === undefined ? MIRROR : SOUGHT);
  const found = { facts: 0, head };
  const records = async function* (): AsyncGenerator<StoredRecord> {
    for await (const record of matching(pool, { filters, values, terms, head })) {
      found.facts += 1;
      yield record;
    }
  };
  try {
    await using file = await open(draft, 'wx', 0o600);
    await writeAll(file, selection.csv ? csvText(HEADINGS, cellsOf(records())) : linesOf(records()));
    await file.sync();
    refuseExisting(path);
    await rename(draft, path);
    return found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new Error(
        `${draft} exists: another export is under way, or was interrupted. Remove it, and export again.`,
      );
    }
    await rm(draft, { force: true });
    const noRoom = `There is no room left for ${path}. Make room, and export again.`;
    throw writingTrouble(error, { path, draft, noRoom });
  }
}

function sqlValue(name: Filter, text: string): string | Date {
  if (name !== 'from' && name !== 'until') return text;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`${text} is no time. Write 2026-11-01 or 2026-11-01T20:00:00Z.`);
  return time;
}

/** The query of terms that facts must match; undefined where the columns of the mirror are enough. */
async function termsSought(pool: pg.Pool, selection: Selection): Promise<string | undefined> {
  const given = OF_TERMS.filter(name => selection[name] !== undefined);
  if (given.length === 0) return undefined;
  const texts = given.map(name => [SOUGHT_BY[name], name === 'people' ? 'true' : selection[name]]);
  const filters = z.object(auditFilters).safeParse(Object.fromEntries(texts));
  if (!filters.success) throw new Error(`No such filter: ${z.prettifyError(filters.error)}`);
  const { rows } = await pool.query<{ type: string }>('select distinct type from projections.fact_kinds');
  const recorded = new Set(rows.map(({ type }) => type));
  // "all" is no filter.
  return (await termsOf(filters.data, streamsNamed(pool), recorded)).terms || undefined;
}

/** Finds things by any name that they ever had. */
function streamsNamed(pool: pg.Pool) {
  return async (words: string, category: string): Promise<string[]> => {
    const { rows } = await pool.query<{ stream: string }>(
      `select distinct given ->> 'stream' as stream
       from read.thing_names, jsonb_array_elements(names) as given
       where (select bool_and(strpos(folded_names, word) > 0) from unnest($1::text[]) as word)
         and split_part(given ->> 'stream', '-', 1) = $2
       limit ${THINGS_FOUND}`,
      [foldedText(words).split(/\s+/), category],
    );
    return rows.map(({ stream }) => stream);
  };
}

async function endOf(pool: pg.Pool, checkpoint: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: bigint }>(
    'select position from projections.checkpoints where name = $1',
    [checkpoint],
  );
  return rows[0]?.position ?? 0n;
}

type Matching = {
  filters: readonly Filter[];
  values: readonly unknown[];
  terms: string | undefined;
  head: bigint;
};

async function* matching(
  pool: pg.Pool,
  { filters, values, terms, head }: Matching,
): AsyncGenerator<StoredRecord> {
  const conditions = filters.map((name, index) => `${COLUMNS[name]} $${index + 3}`);
  if (terms !== undefined) {
    const found = `select position from read.${SOUGHT_FACTS} where position > $1 and position <= $2`;
    conditions.push(`position in (${found} and terms @@ $${filters.length + 3}::tsquery)`);
  }
  const given = [...values, ...(terms === undefined ? [] : [terms])];
  const where = ['position > $1', 'position <= $2', ...conditions].join(' and ');
  const sql = `select ${FACT_COLUMNS}, foreign_record as whole from read.facts where ${where} order by position limit ${STEP}`;
  for (let after = 0n; ; ) {
    const { rows } = await pool.query<FactText & { whole: string | null }>(sql, [after, head, ...given]);
    for (const { whole, ...row } of rows) yield whole === null ? recordFrom(row) : foreignFrom(row, whole);
    if (rows.length < STEP) return;
    after = rows.at(-1)!.position;
  }
}

/** A record of another program, of which the mirror keeps the whole as text (`textOf`). */
function foreignFrom(row: FactText, whole: string): StoredRecord {
  const [, , , , , data, metadata] = JSON.parse(whole) as unknown[];
  return { ...recordFrom(row), data, metadata };
}

async function* linesOf(records: AsyncIterable<StoredRecord>): AsyncGenerator<string> {
  for await (const record of records) yield factLine(record);
}

const HEADINGS = [
  'position',
  'at',
  'stream',
  'revision',
  'type',
  'actor',
  'role',
  'command',
  'correlation',
  'data',
];

/** A record of another program has a place and a type alone. */
async function* cellsOf(records: AsyncIterable<StoredRecord>): AsyncGenerator<Cell[]> {
  for await (const { position, stream, revision, type, data, metadata, foreign } of records) {
    const place = [String(position), foreign ? null : (metadata as Metadata).at, stream, revision, type];
    if (foreign) yield [...place, null, null, null, null, null];
    else {
      const { actor, command, $correlationId } = metadata as Metadata;
      const shown = JSON.stringify(masked(data as Record<string, unknown>));
      yield [...place, actor.id, actor.role, command.name, $correlationId, shown];
    }
  }
}

async function writeAll(file: FileHandle, texts: AsyncIterable<string>): Promise<void> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < 256 * 1024) continue;
    await file.appendFile(waiting);
    waiting = '';
  }
  await file.appendFile(waiting);
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new Error(`${path} already exists, and an export never replaces a file. Choose another name.`);
}

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { SOUGHT, SOUGHT_BLOCKS, SOUGHT_FACTS, SOUGHT_THINGS } from '#contracts/platform/soughtFacts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { backOff } from '#platform/program/backOff.ts';
import { MIRROR } from '../mirror/mirror.ts';
import { blockOf, fileOf, type SoughtRecord, soughtTerms, type ThingValues } from '../mirror/soughtTerms.ts';
import { moveCheckpoints } from './checkpoints.ts';

/** Raise it when the terms of a fact change: they are then made again. */
const VERSION = '4';

const TABLES = `
  drop table if exists read.${SOUGHT_FACTS}, read.${SOUGHT_BLOCKS}, read.${SOUGHT_THINGS};
  create table read.${SOUGHT_FACTS} (
    position bigint primary key,
    at timestamptz not null,
    correlation_id text not null,
    terms tsvector not null
  );
  create index ${SOUGHT_FACTS}_terms on read.${SOUGHT_FACTS} using gin (terms);
  create index ${SOUGHT_FACTS}_at on read.${SOUGHT_FACTS} (at, position);
  create index ${SOUGHT_FACTS}_act on read.${SOUGHT_FACTS} (correlation_id, position);
  create table read.${SOUGHT_BLOCKS} (
    block integer primary key,
    first_at timestamptz not null,
    last_at timestamptz not null
  );
  create table read.${SOUGHT_THINGS} (stream text primary key, "values" jsonb not null)`;

/** Creates what facts can be found by, anew if it was made by another version. */
export async function prepareSought(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ shape: string }>(
    'select shape from projections.checkpoints where name = $1',
    [SOUGHT],
  );
  if (rows[0]?.shape === VERSION) return;
  await client.query(TABLES);
  await client.query(
    `insert into projections.checkpoints (name, shape, position) values ($1, $2, 0)
     on conflict (name) do update set shape = excluded.shape, position = 0`,
    [SOUGHT, VERSION],
  );
}

/** Empties the tables, and has them filled again from the start of the log. There are none before the first start. */
export async function forgetSought(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('read.${SOUGHT_BLOCKS}') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await client.query(`truncate read.${SOUGHT_FACTS}, read.${SOUGHT_BLOCKS}, read.${SOUGHT_THINGS}`);
  await client.query('update projections.checkpoints set position = 0 where name = $1', [SOUGHT]);
}

const STEP = 5_000;
/** After so many facts in one go, the statistics are those of another table. */
const ANALYZE_AFTER = 20_000;
const RETRY = { first: 200, most: 5_000 };
/** How long facts are gathered: it is nobody's row, and a step costs as much for one fact as for several. */
const GATHER_MS = 60;

/**
 * Follows the mirror until the signal aborts: makes the terms of new facts, apart from the transactions that rows wait
 * for. `ring` says that there are new ones.
 */
export function followSought(parts: { pool: pg.Pool; log: Logger; signal: AbortSignal }): {
  ring(): void;
  ended: Promise<void>;
} {
  const { log, signal } = parts;
  let wake = (): void => {};
  let isRung = true;
  signal.addEventListener('abort', () => wake(), { once: true });
  const run = async (): Promise<void> => {
    for (let attempt = 1; !signal.aborted; ) {
      try {
        if (isRung) {
          isRung = false;
          await catchUp(parts);
        }
        attempt = 1;
        if (!isRung && !signal.aborted) await new Promise<void>(resolve => (wake = resolve));
        await pause(GATHER_MS, undefined, { signal }).catch(() => {});
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, attempt }, 'facts cannot be made searchable; retrying');
        isRung = true;
        await pause(backOff(attempt++, RETRY), undefined, { signal }).catch(() => {});
      }
    }
  };
  return {
    ring() {
      isRung = true;
      wake();
    },
    ended: run(),
  };
}

/** Makes the terms of all facts of the mirror that have none. */
export async function catchUp({ pool, signal }: { pool: pg.Pool; signal: AbortSignal }): Promise<void> {
  let made = 0;
  for (let last = STEP; last === STEP && !signal.aborted; made += last) {
    last = await inTransaction(pool, step);
  }
  if (made < ANALYZE_AFTER) return;
  await pool.query(`select gin_clean_pending_list('read.${SOUGHT_FACTS}_terms')`);
  await pool.query(`analyze read.${SOUGHT_FACTS}`);
}

// Each look into the index reads all that waits to be put into it, and a search looks often: it is as little as can be.
// While many are made, the index takes them in large portions, several times as fast.
const FEW = 'set local gin_pending_list_limit = 64';
const MANY = "set local gin_pending_list_limit = '64MB'; set local work_mem = '64MB'";
const HOLD = 'select position from projections.checkpoints where name = $1 for update';
// Read before the facts: all up to there are visible to the next statement.
const MIRRORED = 'select position from projections.checkpoints where name = $1';
const NEXT = `
  select position, index, stream, type, at, actor_id as "actorId", command,
    metadata->'actor'->>'role' as capacity, correlation_id as "correlationId", reason,
    data::text as data, left(foreign_record, 4000) as "foreignRecord"
  from read.facts where position > $1 order by position limit ${STEP}`;
const WRITE = `
  with made as (
    select * from jsonb_to_recordset($1::jsonb) as m (position bigint, at timestamptz, "correlationId" text, terms jsonb)
  )
  insert into read.${SOUGHT_FACTS} (position, at, correlation_id, terms)
  select position, at, "correlationId", array_to_tsvector(array(select jsonb_array_elements_text(terms))) from made
  on conflict (position) do nothing`;
const WRITE_BLOCKS = `
  insert into read.${SOUGHT_BLOCKS} as known (block, first_at, last_at)
  select block, min(at), max(at) from unnest($1::integer[], $2::timestamptz[]) as made (block, at) group by block
  on conflict (block) do update
    set first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)`;
const KEEP = `
  insert into read.${SOUGHT_THINGS} (stream, "values")
  select stream, "values" from jsonb_to_recordset($1::jsonb) as m (stream text, "values" jsonb)
  on conflict (stream) do update set "values" = excluded."values"`;

type Text = Omit<SoughtRecord, 'data'> & { data: string };

/** Makes the terms of the next facts; answers how many there were. */
async function step(client: pg.PoolClient): Promise<number> {
  const { rows: held } = await client.query<{ position: bigint }>(HOLD, [SOUGHT]);
  const from = held[0]?.position;
  if (from === undefined) return 0;
  const { rows: mirror } = await client.query<{ position: bigint }>(MIRRORED, [MIRROR]);
  const { rows } = await client.query<Text>(NEXT, [from]);
  const reached = rows.at(-1)?.position ?? from;
  const mirrored = mirror[0]?.position ?? 0n;
  // The mirror may be further than its last fact: not every record of the store is one.
  const to = rows.length < STEP && mirrored > reached ? mirrored : reached;
  if (to === from) return 0;
  await client.query(rows.length < STEP ? FEW : MANY);
  if (rows.length > 0) await makeTerms(client, rows);
  await moveCheckpoints(client, [SOUGHT], from, to, [SOUGHT]);
  return rows.length;
}

async function makeTerms(client: pg.PoolClient, rows: readonly Text[]): Promise<void> {
  const known = await valuesOf(client, rows);
  const touched = new Map<string, ThingValues>();
  const made = rows.map(({ data, ...row }) => {
    const record = { ...row, data: dataIn(data) };
    const { terms, values } = soughtTerms(record, known.get(row.stream), runIn(known, record));
    known.set(row.stream, values);
    touched.set(row.stream, values);
    return { position: String(row.position), at: row.at, correlationId: row.correlationId, terms };
  });
  await client.query(WRITE, [JSON.stringify(made)]);
  await client.query(WRITE_BLOCKS, [rows.map(blockOf), rows.map(({ at }) => at)]);
  const kept = [...touched].map(([stream, values]) => ({ stream, values: storableIn(values) }));
  await client.query(KEEP, [JSON.stringify(kept)]);
}

const runStreamOf = ({ correlationId }: { correlationId: string }): string => `run-${correlationId}`;

async function valuesOf(client: pg.PoolClient, rows: readonly Text[]): Promise<Map<string, ThingValues>> {
  const streams = new Set(rows.flatMap(row => [row.stream, runStreamOf(row)]));
  const { rows: known } = await client.query<{ stream: string; values: ThingValues }>(
    `select stream, "values" from read.${SOUGHT_THINGS} where stream = any($1)`,
    [[...streams]],
  );
  return new Map(known.map(({ stream, values }) => [stream, values]));
}

/** The run that a fact is a part of. The first fact of a run is in its own stream. */
function runIn(
  known: ReadonlyMap<string, ThingValues>,
  row: SoughtRecord,
): { kind?: string; file?: string | undefined } | undefined {
  const run = known.get(runStreamOf(row));
  const starts = !run && row.stream === runStreamOf(row);
  const kind = run?.kind ?? (starts ? kindIn(row) : undefined);
  return kind === undefined
    ? undefined
    : { kind, file: run?.file ?? (starts ? fileOf(row.data) : undefined) };
}

function kindIn({ data: { kind } }: SoughtRecord): string | undefined {
  return typeof kind === 'string' ? kind : undefined;
}

/** Data of other programs can be any JSON. */
function dataIn(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function storableIn(values: ThingValues): ThingValues {
  const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
  return Object.fromEntries(Object.entries(values).map(([field, text]) => [clean(field), clean(text)]));
}

import type pg from 'pg';
import type { Metadata } from '#contracts/platform/fact.ts';
import { FOREIGN_TYPE, factsTable } from '#contracts/platform/facts.ts';
import { FOREIGN_ACTOR, type ForeignKind } from '#contracts/platform/foreign.ts';
import { prepared } from '#platform/database/database.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { type ChainEnd, GENESIS, withRecord } from '#platform/facts/leaf.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import type { AnyRow } from '../rows/projection.ts';
import { columnArrays, insert } from '../rows/tableSql.ts';
import type { Chain } from './chain.ts';
import { factKinds, kindColumns, NOTE_FACT_KINDS } from './factKinds.ts';

/** The mirror's name among the checkpoints. */
export const MIRROR = 'facts';

/** A record of the store as JSON, fact or not: what the mirror keeps of a foreign record. */
export function textOf(record: Omit<StoredRecord, 'created'>): string {
  const { position, id, stream, revision, type, data, metadata } = record;
  return JSON.stringify([String(position), id, stream, revision, type, data, metadata]);
}

/** Where the mirror is before and after a group of records, and what is remembered of its end. */
type Reaching = { from: bigint; to: bigint; chain?: Chain | undefined };

/**
 * Copies records into `read.facts`, within the caller's transaction; they must directly follow the last one there.
 * `kept` is the same records as they will be read from the mirror (`withoutForeign`).
 */
export async function mirrorFacts(
  client: pg.PoolClient,
  records: readonly StoredRecord[],
  kept: readonly StoredRecord[],
  { from, to, chain }: Reaching,
): Promise<void> {
  const found = factKinds(kept);
  const known = chain?.at(from);
  const isKnown = known && [...found.keys()].every(kind => known.kinds.has(kind));
  const before = isKnown ? known.end : await chainEnd(client, kindColumns(found));
  const { rows, end } = mirrorRows(records, kept, before);
  await client.query(prepared(insert(factsTable), columnArrays(factsTable, rows)));
  const kinds = isKnown ? known.kinds : new Set([...(known?.kinds ?? []), ...found.keys()]);
  chain?.reach({ position: to, end, kinds });
}

/** The mirror's rows for records and their kept form, and the end of the chain after the last one. */
export function mirrorRows(
  records: readonly StoredRecord[],
  kept: readonly StoredRecord[],
  before: ChainEnd,
): { rows: AnyRow[]; end: ChainEnd } {
  let end = before;
  const rows = records.map((record, at) => {
    const index = end.facts;
    end = withRecord(end, record);
    return { ...mirrored(kept[at]!, record), index, hash: end.hash };
  });
  return { rows, end };
}

function mirrored(kept: StoredRecord, record: StoredRecord) {
  const columns = kept.foreign ? foreignColumns(kept, record) : factColumns(kept);
  return { ...kept, category: categoryOf(kept.stream), ...columns };
}

function factColumns({ metadata }: StoredRecord) {
  const { $correlationId, actor, at, command, reason } = metadata as Metadata;
  return {
    at,
    actorId: actor.id,
    command: command.name,
    correlationId: $correlationId,
    reason,
  };
}

/** Each is an act of its own, by an unknown actor, at the time at which the store recorded it. */
function foreignColumns({ position, type, created, foreign }: StoredRecord, record: StoredRecord) {
  return {
    type: FOREIGN_TYPE + type,
    at: created,
    actorId: FOREIGN_ACTOR,
    command: '',
    correlationId: `${FOREIGN_ACTOR}:${position}`,
    foreignKind: foreign,
    foreignRecord: textOf(record),
  };
}

// One round trip for both: the same statement notes new kinds of facts in the batch.
const CHAIN_END = `
  with noted as (${NOTE_FACT_KINDS})
  select index + 1 as facts, hash from read.facts order by position desc limit 1`;

async function chainEnd(client: pg.PoolClient, kinds: ReturnType<typeof kindColumns>): Promise<ChainEnd> {
  const { rows } = await client.query<ChainEnd>(prepared(CHAIN_END, kinds));
  return rows[0] ?? GENESIS;
}

export type MirrorRead = {
  /** Exclusive. */
  after: bigint;
  /** Inclusive; without it, up to the end of the mirror at each step. */
  upTo?: bigint;
  /** Only streams of these categories. */
  categories?: readonly string[] | undefined;
  /** Facts per step; 5,000 unless given. */
  step?: number;
};

/** A step of reading the mirror: facts in the order of the log, and the position read so far. */
export type MirrorStep = { records: StoredRecord[]; position: bigint };

/** The columns that `recordFrom` needs. */
export const FACT_COLUMNS =
  'position, id, stream, revision, type, data::text as data, metadata::text as metadata, foreign_kind as foreign';
const WITHIN = `
  position > $1 and ($2::bigint is null or position <= $2)
  order by position limit $3`;

const READ_ALL = `select ${FACT_COLUMNS} from read.facts where ${WITHIN}`;

// Reads a step per category by that category's index, and takes the first facts of them all: given several categories
// at once, Postgres sorts the rest of the log for every step.
const READ_OF = `
  select ${FACT_COLUMNS}
  from unnest($4::text[]) as wanted (name), lateral (
    select * from read.facts where category = wanted.name and ${WITHIN}
  ) as step
  order by position limit $3`;

/** A fact of the mirror as `FACT_COLUMNS` selects it. */
export type FactText = Omit<StoredRecord, 'data' | 'metadata' | 'created'> & {
  data: string;
  metadata: string;
  foreign: ForeignKind | null;
};

// A step is the next rows of an index, whatever Postgres' statistics say of a table that has just grown: with
// outdated ones it scanned and sorted the log again for each step (13,000 facts a second of a million).
const BY_INDEX = 'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off';

/** Reads the mirror step by step; the next step is fetched while the caller works on this one. */
export async function* readMirror(pool: pg.Pool, read: MirrorRead): AsyncGenerator<MirrorStep> {
  const { upTo = null, step = 5_000 } = read;
  const client = await pool.connect();
  try {
    await client.query(BY_INDEX);
    let next = fetchStep(client, read, read.after, step);
    for (;;) {
      const rows = await next;
      const last = rows.at(-1);
      if (!last) return;
      const isLast = rows.length < step && upTo !== null;
      next = isLast ? Promise.resolve([]) : fetchStep(client, read, last.position, step);
      // A caller that stops early never awaits this; its failure no longer matters then.
      next.catch(() => {});
      yield { records: rows.map(recordFrom), position: last.position };
    }
  } finally {
    // Closed rather than returned to the pool: it has other settings, and may still be running a step.
    client.release(true);
  }
}

async function fetchStep(
  client: pg.PoolClient,
  { upTo, categories }: MirrorRead,
  after: bigint,
  step: number,
): Promise<FactText[]> {
  const values = [after, upTo ?? null, step];
  const { rows } = await client.query<FactText>(
    categories
      ? { name: 'mirror of categories', text: READ_OF, values: [...values, categories] }
      : { name: 'mirror', text: READ_ALL, values },
  );
  return rows;
}

/** A record of the mirror as the store returns it; a foreign one without its data. */
export function recordFrom({ data, metadata, ...same }: FactText): StoredRecord {
  if (same.foreign) {
    const type = same.type.slice(FOREIGN_TYPE.length);
    return { ...same, type, data: {}, metadata: {}, created: new Date(0) };
  }
  const parsed = JSON.parse(metadata) as Metadata | null;
  return { ...same, data: JSON.parse(data), metadata: parsed, created: new Date(parsed?.at ?? 0) };
}

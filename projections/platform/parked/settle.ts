import type pg from 'pg';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { FACT_COLUMNS, type FactText, recordFrom } from '../mirror/mirror.ts';
import { type Beginning, beginningsOf } from '../rows/beginnings.ts';
import type { AnyRow, Projection } from '../rows/projection.ts';
import { keyOf } from '../rows/read.ts';
import type { Poison } from '../rows/setAside.ts';
import { isAboutContent } from '../rows/writable.ts';
import { loadRows, writeRows } from '../rows/write.ts';
import { noteMissingKey, park, skippedPositions, unpark } from './parked.ts';

type Settling = {
  /** The position up to which the stream is read. */
  upTo: bigint;
  /** The position at which it is already parked; absent if it is not. */
  parkedAt?: bigint | undefined;
  /** The position up to which it was read before: no prefix that ends in between had a writable row. */
  triedUpTo?: bigint | undefined;
};

/**
 * Folds a stream again from the mirror, and writes the row of its longest writable prefix, within the caller's
 * transaction. Parks the stream at the fact after that, or releases it if there is none. Returns how many facts its row
 * has gained, and where the stream is parked.
 */
export async function settleStream(
  client: pg.PoolClient,
  codec: FactCodec,
  projection: Projection,
  stream: string,
  { upTo, parkedAt, triedUpTo }: Settling,
): Promise<{ folded: number; waits?: Poison }> {
  const read = await codec.decodeEach(await recordsOf(client, stream, upTo));
  const skipped = await skippedPositions(client, projection.name);
  const beginnings = beginningsOf(projection, read, skipped);
  const isNew = ({ reach }: Beginning) => parkedAt === undefined || reach >= parkedAt;
  const isTried = (one: Beginning) => isNew(one) && triedUpTo !== undefined && one.reach <= triedUpTo;
  const { beginning, waits } = await longestWritable(
    client,
    beginnings.filter(one => one.facts === 0 || !isTried(one)),
    row => replaceRow(client, projection, keyOf({ stream }), row),
  );
  if (parkedAt !== waits?.position) {
    if (parkedAt !== undefined) await unpark(client, projection.name, stream);
    if (waits) await park(client, projection.name, [waits]);
  } else if (waits) await noteMissingKey(client, projection.name, waits);
  const known = parkedAt === undefined ? 0 : (beginnings.find(one => !isNew(one))?.facts ?? 0);
  return { folded: Math.max(beginning.facts - known, 0), ...(waits && { waits }) };
}

/**
 * The first of these prefixes whose row `write` can write, what it returned, and the fact at which the stream is then
 * parked. The longest comes first, the empty one last, which counts as written even if it cannot be.
 */
export async function longestWritable<Written>(
  client: pg.PoolClient,
  beginnings: readonly Beginning[],
  write: (row: AnyRow | undefined) => Promise<Written>,
): Promise<{ beginning: Beginning; written?: Written; waits?: Poison }> {
  let failure: unknown;
  for (const beginning of beginnings) {
    const tried = await tryWriting(client, () => write(beginning.row));
    if ('failure' in tried && beginning.facts > 0) {
      failure = tried.failure;
      continue;
    }
    const chosen = { beginning, ...('written' in tried && { written: tried.written }) };
    const { next } = beginning;
    if (!next) return chosen;
    const error = next.error ?? (failure instanceof Error ? failure.message : 'Its row cannot be written.');
    return { ...chosen, waits: { ...next, error } };
  }
  throw new Error('A stream has no beginning of no facts');
}

/** Runs `write` within a savepoint; if a row cannot be written, rolls back to it and returns the failure. */
export async function tryWriting<Written>(
  client: pg.PoolClient,
  write: () => Promise<Written>,
): Promise<{ written: Written } | { failure: unknown }> {
  await client.query('savepoint writing');
  try {
    const written = await write();
    await client.query('release savepoint writing');
    return { written };
  } catch (failure) {
    if (!isAboutContent(failure)) throw failure;
    await client.query('rollback to savepoint writing');
    return { failure };
  }
}

async function replaceRow(
  client: pg.PoolClient,
  projection: Projection,
  key: string,
  row: AnyRow | undefined,
): Promise<void> {
  const before = await loadRows(client, projection, [key]);
  await writeRows(client, projection, before, new Map([[key, row]]));
}

async function recordsOf(client: pg.PoolClient, stream: string, upTo: bigint): Promise<StoredRecord[]> {
  const { rows } = await client.query<FactText>(
    `select ${FACT_COLUMNS} from read.facts where stream = $1 and position <= $2 order by position`,
    [stream, upTo],
  );
  return rows.map(recordFrom);
}

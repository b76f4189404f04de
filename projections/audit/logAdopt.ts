import type pg from 'pg';
import { factsTable } from '#contracts/platform/facts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { LIVE_ROWS, PROCESSES } from '#platform/database/leadership.ts';
import { withoutForeign } from '#platform/facts/foreign.ts';
import { type ChainEnd, GENESIS } from '#platform/facts/leaf.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { forgetSought } from '../platform/live/soughtFacts.ts';
import { isRenewed } from '../platform/mirror/chains.ts';
import { copyBatches } from '../platform/mirror/copy.ts';
import { MIRROR, mirrorRows } from '../platform/mirror/mirror.ts';
import { firstIndexes } from '../platform/mirror/mirrorIndexes.ts';
import type { AnyRow } from '../platform/rows/projection.ts';
import { createTable } from '../platform/rows/tableSql.ts';

/** What was adopted; `moved` is false if the rows had the positions of this store already. */
export type Adopted = { end: ChainEnd; moved: boolean };
type Parts = {
  store: Store;
  /** As the owner, who may write to both `read` and `private`. */
  pool: pg.Pool;
  onProgress?: (done: bigint, total: bigint) => void;
};

const ADOPTED = { ...factsTable, name: `${factsTable.name}__adopted` };
const BATCH = 2_000;

/**
 * Gives rows, mirror, checkpoints, parked facts and processes the positions that the same log has in another event
 * store, after it was moved there. That it is the same log is proven by the hash chain, fact by fact, up to the
 * checkpoint of the rows; what follows is left to live work. Rows do not change. All of it is one transaction.
 * @throws Error, with a sentence for the user, while something else works on the rows, or where the log is not theirs.
 */
export async function adoptLog({ store, pool, onProgress = () => {} }: Parts): Promise<Adopted> {
  return whileNobodyWorks(pool, async () => {
    if (!(await isRenewed(pool))) throw new Error(NOT_RENEWED);
    const end = await endOf(pool);
    const moved = await inTransaction(pool, async client => {
      await client.query('select from projections.checkpoints where name = $1 for update', [MIRROR]);
      await fillAdopted(client, store, end, onProgress);
      await refuseDifferent(client);
      if (!(await isMoved(client))) {
        await client.query(`drop table read.${ADOPTED.name}`);
        return false;
      }
      await client.query(MOVE);
      await forgetSought(client);
      await client.query(`drop table read.${factsTable.name}`);
      await client.query(`alter table read.${ADOPTED.name} rename to ${factsTable.name}`);
      return true;
    });
    return { end, moved };
  });
}

const NOT_RENEWED =
  'The hash chain of the mirror is that of an earlier version. Start this version once with the event store that the log ' +
  'was in, and adopt it then.';
const BUSY =
  'Something still works on these rows. Stop the API, the projections and the processes, and adopt the log then.';

/** Holds the locks of the workers, so that none of them runs. */
async function whileNobodyWorks<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const session = await pool.connect();
  try {
    for (const { key } of [LIVE_ROWS, PROCESSES]) {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [key]);
      if (!rows[0].locked) throw new Error(BUSY);
    }
    return await work();
  } finally {
    // Postgres takes a moment to notice a closed session, and would refuse the next one until then.
    await session.query('select pg_advisory_unlock_all()').catch(() => {});
    session.release(true);
  }
}

async function endOf(pool: pg.Pool): Promise<ChainEnd> {
  const { rows } = await pool.query<ChainEnd>(
    'select index + 1 as facts, hash from read.facts order by position desc limit 1',
  );
  return rows[0] ?? GENESIS;
}

async function fillAdopted(
  client: pg.PoolClient,
  store: Store,
  { facts }: ChainEnd,
  onProgress: (done: bigint, total: bigint) => void,
): Promise<void> {
  await client.query(createTable(ADOPTED).create);
  // The workers' role renames and replaces it later.
  const { rows } = await client.query(
    `select tableowner from pg_tables where schemaname = 'read' and tablename = $1`,
    [factsTable.name],
  );
  await client.query(`alter table read.${ADOPTED.name} owner to "${rows[0].tableowner}"`);
  await copyBatches(client, ADOPTED, rowsUpTo(store, facts, onProgress));
  for (const statement of firstIndexes(ADOPTED)) await client.query(statement);
  await client.query(`analyze read.${ADOPTED.name}`);
}

/** The rows of the mirror for the first `facts` facts of a log. */
async function* rowsUpTo(
  store: Store,
  facts: bigint,
  onProgress: (done: bigint, total: bigint) => void,
): AsyncGenerator<AnyRow[]> {
  let end = GENESIS;
  let records: StoredRecord[] = [];
  const taken = (): AnyRow[] => {
    const made = mirrorRows(records, records.map(withoutForeign), end);
    end = made.end;
    records = [];
    onProgress(end.facts, facts);
    return made.rows;
  };
  if (facts === 0n) return;
  for await (const record of store.readAll()) {
    records.push(record);
    const isLast = end.facts + BigInt(records.length) === facts;
    if (isLast || records.length === BATCH) yield taken();
    if (isLast) return;
  }
  throw new Error(
    `The log in this event store has ${end.facts + BigInt(records.length)} facts, and the rows know ${facts} of theirs. ` +
      'Copy the rest to it first: npm run tanda -- log copy.',
  );
}

async function refuseDifferent(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ facts: bigint | null }>(`
    select min(f.index) + 1 as facts from read.${factsTable.name} as f
    left join read.${ADOPTED.name} as n on n.index = f.index and n.hash = f.hash where n.index is null`);
  const facts = rows[0]?.facts;
  if (facts)
    throw new Error(
      `The event store has another log than the rows: from its fact number ${facts} on it differs.`,
    );
}

/** Every position of facts that is kept anywhere; those between two facts count as the one before them. */
const MOVE = `
  create temporary table moved on commit drop as
    select f.position as before, n.position as after
    from read.${factsTable.name} as f join read.${ADOPTED.name} as n using (index);
  create unique index on moved (before);
  analyze moved;
  create function pg_temp.moved_to(bigint) returns bigint language sql as
    'select coalesce((select after from moved where before <= $1 order by before desc limit 1), 0)';
  update projections.checkpoints set position = pg_temp.moved_to(position);
  update projections.parked set position = pg_temp.moved_to(position);
  create temporary table skipped on commit drop as table projections.skipped;
  delete from projections.skipped;
  update skipped set position = pg_temp.moved_to(position);
  insert into projections.skipped table skipped on conflict do nothing;
  update projections.fact_kinds set position = pg_temp.moved_to(position);
  delete from projections.heartbeats;
  update private.processes set position = pg_temp.moved_to(position);
  drop function pg_temp.moved_to`;

async function isMoved(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from read.${factsTable.name} as f join read.${ADOPTED.name} as n using (index)
    where f.position <> n.position limit 1`);
  return rowCount === 1;
}

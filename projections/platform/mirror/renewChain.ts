import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { factsTable } from '#contracts/platform/facts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type ChainEnd, GENESIS, leafOfText, withLeaf } from '#platform/facts/leaf.ts';
import { createTable, snakeCase } from '../rows/tableSql.ts';
import { earlierHashOfText, isRenewed, NO_HASH } from './chains.ts';
import { MIRROR } from './mirror.ts';
import { firstIndexes } from './mirrorIndexes.ts';

/** The mirror's own chain is broken: it was changed after it was written. */
export class BrokenChain extends Error {}

export type RenewParts = {
  pool: pg.Pool;
  log: Logger;
  signal?: AbortSignal;
  /** Called after each step, which is committed. */
  onStep?: (end: ChainEnd) => void;
  /** Facts per step; 10,000 unless given. */
  step?: number;
};

const RENEWED = { ...factsTable, name: `${factsTable.name}__renewed` };
const STEP = 10_000;
/** Upper bound for one lock on the mirror against its readers. */
const LOCK_TIMEOUT = '2s';
const BETWEEN_TRIES = 500;

/**
 * Replaces the hash chain of versions before 0.1.0, if the mirror has it: verifies each of its links, computes the
 * present chain into a new table, and puts that in the place of the old one; the ends of both are recorded. Steps are
 * committed one by one, and a killed process resumes after the last one. Queries read the old table until then; the
 * caller must be the only one who adds facts. The indexes that a rebuild does not need are left to `completeIndexes`.
 * @throws BrokenChain, with a sentence for the operator, where the old chain does not hold; the mirror stays as it is.
 */
export async function renewChain(parts: RenewParts): Promise<void> {
  const { pool, log, signal, onStep, step = STEP } = parts;
  if (await isRenewed(pool)) return;
  const began = performance.now();
  await pool.query(createTable(RENEWED).create.replace('table', 'table if not exists'));
  let at = await reached(pool);
  for (;;) {
    signal?.throwIfAborted();
    const next = await inTransaction(pool, client => renewStep(client, at, step));
    if (!next) break;
    at = next;
    onStep?.(at.end);
  }
  await exchange(parts, at);
  const { facts } = at.end;
  const seconds = (performance.now() - began) / 1_000;
  log.info({ facts: Number(facts), seconds }, 'the hash chain is renewed, without positions of the store');
}

/** The progress of both chains. */
type Reached = { position: bigint; earlier: Buffer; end: ChainEnd };

async function reached(pool: pg.Pool): Promise<Reached> {
  const { rows } = await pool.query<{ position: bigint; earlier: Buffer; facts: bigint; hash: Buffer }>(
    `select n.position, f.hash as earlier, n.index + 1 as facts, n.hash
     from (select * from read.${RENEWED.name} order by position desc limit 1) as n join read.facts as f using (position)`,
  );
  const [last] = rows;
  if (!last) return { position: -1n, earlier: NO_HASH, end: GENESIS };
  const { position, earlier, ...end } = last;
  return { position, earlier, end };
}

// As text: the text of the JSON is what is hashed, and foreign records are kept whole.
const READ = `
  select position, id, stream, revision, type, data::text as data, metadata::text as metadata,
    foreign_record as foreign, hash
  from read.facts where position > $1 order by position limit $2`;

const KEPT = Object.keys(factsTable.columns)
  .map(snakeCase)
  .filter(name => name !== 'hash' && name !== 'index');
// The range keeps Postgres from reading the whole mirror for each step. In nested loops it would compare
// each fact of a step with each other one: two minutes for 50,000 facts.
const WRITE = `
  insert into read.${RENEWED.name} (${KEPT.join(', ')}, index, hash)
  select ${KEPT.map(name => `f.${name}`).join(', ')}, n.index, n.hash
  from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as n (position, index, hash)
  join read.facts as f using (position) where f.position > $4 and f.position <= $5`;

/** Facts follow the key's index, whatever the statistics say of the table. */
const BY_KEY =
  'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_nestloop = off';

type Mirrored = {
  position: bigint;
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: string;
  metadata: string;
  foreign: string | null;
  hash: Buffer;
};

async function renewStep(client: pg.PoolClient, from: Reached, step: number): Promise<Reached | undefined> {
  await client.query(BY_KEY);
  const { rows } = await client.query<Mirrored>(READ, [from.position, step]);
  if (rows.length === 0) return undefined;
  let { earlier, end } = from;
  const renewed: [bigint[], bigint[], Buffer[]] = [[], [], []];
  for (const { position, hash, ...record } of rows) {
    const follows = (one: typeof record): boolean =>
      earlierHashOfText(earlier, one.foreign ?? earlierText(position, one)).equals(hash);
    const covered = follows(record) ? record : normal(record);
    if (covered !== record && !follows(covered)) throw broken(position);
    earlier = hash;
    const index = end.facts;
    end = withLeaf(end, leafOfText({ index, ...(covered.foreign ? wholeRecord(covered.foreign) : covered) }));
    for (const [at, value] of [position, index, end.hash].entries()) renewed[at]!.push(value as never);
  }
  const { position } = rows.at(-1)!;
  await client.query(WRITE, [...renewed, from.position, position]);
  return { position, earlier, end };
}

/** The text that the earlier chain covers, assembled from its parts. */
function earlierText(
  position: bigint,
  { id, stream, revision, type, data, metadata }: Omit<Mirrored, 'position' | 'hash'>,
) {
  const start = JSON.stringify([String(position), id, stream, revision, type]);
  return `${start.slice(0, -1)},${data},${metadata}]`;
}

/** The same with JSON as it was hashed, that is, as written; only other programs may have spaced it differently. */
function normal(record: Omit<Mirrored, 'position' | 'hash'>) {
  const again = (text: string): string => JSON.stringify(JSON.parse(text));
  return { ...record, data: again(record.data), metadata: again(record.metadata) };
}

/** What the mirror keeps of a foreign record; its other columns only locate it. */
function wholeRecord(text: string) {
  const [, id, stream, revision, type, data, metadata] = JSON.parse(text) as [
    ...[position: string, id: string, stream: string, revision: number, type: string],
    ...[data: unknown, metadata: unknown],
  ];
  return { id, stream, revision, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

const broken = (position: bigint): BrokenChain =>
  new BrokenChain(
    `The hash chain of the mirror is broken at position ${position}: it was changed since it was written. It is not renewed, ` +
      'and no rows are kept up to date. See "When the hash chain is broken" in docs/upgrade.md.',
  );

async function exchange({ pool, signal }: RenewParts, at: Reached): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await inTransaction(pool, client => exchangeOnce(client, at));
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    // A long query is reading the mirror.
    await pause(BETWEEN_TRIES);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
const NOTE =
  'insert into projections.renewed_chains (position, earlier_hash, facts, hash) values ($1, $2, $3, $4)';
const HOLD = 'select from projections.checkpoints where name = $1 for update';

async function exchangeOnce(client: pg.PoolClient, { position, earlier, end }: Reached): Promise<void> {
  // Anyone who adds facts moves this checkpoint first.
  await client.query(HOLD, [MIRROR]);
  const { rowCount } = await client.query('select from read.facts where position > $1 limit 1', [position]);
  if (rowCount) throw new Error('Facts were added to the mirror while its hash chain was renewed');
  for (const statement of firstIndexes(RENEWED)) await client.query(statement);
  if (end.facts > 0n) await client.query(NOTE, [position, earlier, end.facts, end.hash]);
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(`drop table read.${factsTable.name}`);
  await client.query(`alter table read.${RENEWED.name} rename to ${factsTable.name}`);
}

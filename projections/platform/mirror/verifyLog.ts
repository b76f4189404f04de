import type pg from 'pg';
import { withoutForeign } from '#platform/facts/foreign.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { chainHash, FACT_COLUMNS, type FactText, GENESIS, recordFrom, textOf } from './mirror.ts';

export type LogProblem = { position: bigint; what: string };
export type LogVerdict = { facts: number; head: bigint; hash: string; problems: LogProblem[] };

const MOST_PROBLEMS = 100;
const STEP = 10_000;

/**
 * Proves that the mirror is the log: reads every fact from the event store, recomputes the hash chain and
 * compares it with the mirror's, fact by fact, up to the mirror's position at the start. Reports each fact that was
 * changed, removed or inserted; facts after it are then compared with their own links.
 */
export async function verifyLog(
  { store, pool }: { store: Store; pool: pg.Pool },
  onProgress?: (done: bigint, total: bigint) => void,
): Promise<LogVerdict> {
  const { rows } = await pool.query<{ position: bigint }>(
    'select coalesce(max(position), 0) as position from read.facts',
  );
  const head = rows[0]?.position ?? 0n;
  const mirror = mirrorLinks(pool, head);
  const verdict: LogVerdict = { facts: 0, head, hash: GENESIS.toString('hex'), problems: [] };
  const note = (position: bigint, what: string): void => {
    if (verdict.problems.length < MOST_PROBLEMS) verdict.problems.push({ position, what });
  };
  let before: Buffer = GENESIS;
  let mirrored = (await mirror.next()).value;
  for await (const record of store.readAll()) {
    if (record.position > head) break;
    while (mirrored && mirrored.position < record.position) {
      note(mirrored.position, 'is in the mirror and not in the log');
      before = mirrored.hash;
      mirrored = (await mirror.next()).value;
    }
    if (mirrored?.position === record.position) {
      const inLog = chainHash(before, textOf(record));
      if (!isSame(record, mirrored)) note(record.position, 'is not what the log says');
      else if (!inLog.equals(mirrored.hash)) note(record.position, 'has a hash that does not follow');
      before = mirrored.hash;
      mirrored = (await mirror.next()).value;
    } else {
      note(record.position, 'is in the log and not in the mirror');
    }
    verdict.facts += 1;
    if (verdict.facts % STEP === 0) onProgress?.(record.position, head);
  }
  for (; mirrored; mirrored = (await mirror.next()).value) {
    note(mirrored.position, 'is in the mirror and not in the log');
  }
  return { ...verdict, hash: before.toString('hex') };
}

type Link = FactText & { hash: Buffer; foreignRecord: string | null };

/**
 * A foreign record is compared as a whole, with the kind that the mirror gives it. The mirror may hold some of them
 * as facts, because an earlier version took them for facts.
 */
function isSame(record: StoredRecord, { hash: _, foreignRecord, ...mirrored }: Link): boolean {
  if (!mirrored.foreign) return textOf(record) === textOf(recordFrom(mirrored));
  const kept = withoutForeign(record);
  const isKept = kept.foreign === mirrored.foreign && textOf(kept) === textOf(recordFrom(mirrored));
  return isKept && foreignRecord === textOf(record);
}

/** The mirror up to a position: facts that arrive meanwhile are not verified. */
async function* mirrorLinks(pool: pg.Pool, upTo: bigint): AsyncGenerator<Link, undefined> {
  for (let after = -1n; ; ) {
    const { rows } = await pool.query<Link>(
      `select ${FACT_COLUMNS}, foreign_record as "foreignRecord", hash
       from read.facts where position > $1 and position <= $2 order by position limit $3`,
      [after, upTo, STEP],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return undefined;
    after = last.position;
  }
}

import type pg from 'pg';
import { withoutForeign } from '#platform/facts/foreign.ts';
import { type ChainEnd, GENESIS, leafOf, withLeaf, withRecord } from '#platform/facts/leaf.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { isRenewed } from './chains.ts';
import { type KeptPlace, keptPlace } from './keptPlace.ts';
import { FACT_COLUMNS, type FactText, MIRROR, recordFrom, textOf } from './mirror.ts';

export type LogProblem = { position: bigint; what: string };

/** `end` is the place of the last fact that was verified; keep it to check for it later. */
export type LogVerdict = { facts: number; head: bigint; end: ChainEnd; problems: LogProblem[] };

type Options = {
  /** A place that somebody kept: the log must still have this hash there. */
  expect?: KeptPlace | undefined;
  onProgress?: (done: bigint, total: bigint) => void;
};

const MOST_PROBLEMS = 100;
const STEP = 10_000;

/**
 * Proves that the mirror is the log: reads every fact from the event store, recomputes the hash chain and compares it
 * with the mirror's, fact by fact, up to the mirror's checkpoint at the start: its last row may have been deleted.
 * Reports each fact that was changed, removed or inserted; facts after it are then compared with their own links.
 * Anyone who can write to both log and mirror can make them agree; not with a hash that was kept elsewhere.
 * @throws with a sentence for the user while the mirror's chain is that of an earlier version.
 */
export async function verifyLog(
  { store, pool }: { store: Store; pool: pg.Pool },
  { expect, onProgress }: Options = {},
): Promise<LogVerdict> {
  if (!(await isRenewed(pool))) {
    throw new Error(
      'The hash chain is still that of an earlier version. It is renewed by the start of this one.',
    );
  }
  const { head, beyond } = await endOfMirror(pool);
  const mirror = mirrorLinks(pool, head);
  const problems: LogProblem[] = [];
  const note = (position: bigint, what: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ position, what });
  };
  const keeping = keptPlace(expect, note);
  for (const position of beyond) note(position, 'is in the mirror after its checkpoint');
  const verdict = { facts: 0, head, end: GENESIS };
  let own = GENESIS;
  let before = GENESIS;
  let mirrored = (await mirror.next()).value;
  for await (const record of store.readAll()) {
    const { position } = record;
    if (position > head && keeping.isSettled()) break;
    own = withRecord(own, record);
    keeping.passes(own, record);
    if (position > head) continue;
    while (mirrored && mirrored.position < position) {
      note(mirrored.position, 'is in the mirror and not in the log');
      before = mirrored;
      mirrored = (await mirror.next()).value;
    }
    if (mirrored?.position === position) {
      if (!isSame(record, mirrored)) note(position, 'is not what the log says');
      else if (!withLeaf(before, leafOf(mirrored.index, record)).hash.equals(mirrored.hash))
        note(position, 'has a hash that does not follow');
      before = mirrored;
      mirrored = (await mirror.next()).value;
    } else {
      note(position, 'is in the log and not in the mirror');
    }
    verdict.facts += 1;
    verdict.end = own;
    if (verdict.facts % STEP === 0) onProgress?.(position, head);
  }
  for (; mirrored; mirrored = (await mirror.next()).value) {
    note(mirrored.position, 'is in the mirror and not in the log');
  }
  keeping.end();
  return { ...verdict, problems };
}

/** How far the mirror claims to go, and the facts that it has beyond, of which an intact mirror has none. */
async function endOfMirror(pool: pg.Pool): Promise<{ head: bigint; beyond: readonly bigint[] }> {
  const { rows } = await pool.query<{ head: bigint; beyond: bigint | null }>(
    `select said.head, row.position as beyond
     from (select coalesce(max(position), 0) as head from projections.checkpoints where name = $1) as said
     left join lateral (
       select position from read.facts where position > said.head order by position limit $2
     ) as row on true`,
    [MIRROR, MOST_PROBLEMS],
  );
  return { head: rows[0]!.head, beyond: rows.flatMap(({ beyond }) => beyond ?? []) };
}

type Link = FactText & ChainEnd & { index: bigint; foreignRecord: string | null };

/**
 * A foreign record is compared as a whole, including its kind in the mirror. The mirror may hold some of them as facts,
 * because an earlier version took them for facts.
 */
function isSame(record: StoredRecord, { foreignRecord, ...mirrored }: Link): boolean {
  if (!mirrored.foreign) return textOf(record) === textOf(recordFrom(mirrored));
  const kept = withoutForeign(record);
  const isKept = kept.foreign === mirrored.foreign && textOf(kept) === textOf(recordFrom(mirrored));
  return isKept && foreignRecord === textOf(record);
}

/** The mirror up to a position: later facts are not verified. */
async function* mirrorLinks(pool: pg.Pool, upTo: bigint): AsyncGenerator<Link, undefined> {
  for (let after = -1n; ; ) {
    const { rows } = await pool.query<Link>(
      `select ${FACT_COLUMNS}, foreign_record as "foreignRecord", hash, index, index + 1 as facts
       from read.facts where position > $1 and position <= $2 order by position limit $3`,
      [after, upTo, STEP],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return undefined;
    after = last.position;
  }
}

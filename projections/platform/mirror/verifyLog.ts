import type pg from 'pg';
import { withoutForeign } from '#platform/facts/foreign.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { chainHash, FACT_COLUMNS, type FactText, GENESIS, MIRROR, recordFrom, textOf } from './mirror.ts';

export type LogProblem = { position: bigint; what: string };

/** A place in the log: the hash of the chain up to and with the fact at a position. */
export type LogPlace = { hash: string; position: bigint };

/** `end` is the place of the last fact that was verified; whoever keeps it can ask for it later. */
export type LogVerdict = { facts: number; head: bigint; end: LogPlace; problems: LogProblem[] };

type Options = {
  /** A place that somebody has kept: the log is to have this hash there still. */
  expect?: LogPlace | undefined;
  onProgress?: (done: bigint, total: bigint) => void;
};

const MOST_PROBLEMS = 100;
const STEP = 10_000;

/**
 * Proves that the mirror is the log: reads every fact from the event store, recomputes the hash chain and
 * compares it with the mirror's, fact by fact, up to the mirror's checkpoint at the start: its last row may have been
 * deleted. Reports each fact that was changed, removed or inserted; facts after it are then compared with their own
 * links. Whoever can write to both log and mirror can make them agree; not with a hash that was kept elsewhere.
 */
export async function verifyLog(
  { store, pool }: { store: Store; pool: pg.Pool },
  { expect, onProgress }: Options = {},
): Promise<LogVerdict> {
  const { head, beyond } = await endOfMirror(pool);
  const upTo = expect && expect.position > head ? expect.position : head;
  const mirror = mirrorLinks(pool, head);
  const problems: LogProblem[] = [];
  const note = (position: bigint, what: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ position, what });
  };
  const keeping = keptPlace(expect, note);
  for (const position of beyond) note(position, 'is in the mirror after its checkpoint');
  const verdict = { facts: 0, head, end: { hash: GENESIS.toString('hex'), position: 0n } };
  let own: Buffer = GENESIS;
  let before: Buffer = GENESIS;
  let mirrored = (await mirror.next()).value;
  for await (const record of store.readAll()) {
    const { position } = record;
    if (position > upTo) break;
    const text = textOf(record);
    own = chainHash(own, text);
    keeping.passes({ hash: own.toString('hex'), position });
    if (position > head) continue;
    while (mirrored && mirrored.position < position) {
      note(mirrored.position, 'is in the mirror and not in the log');
      before = mirrored.hash;
      mirrored = (await mirror.next()).value;
    }
    if (mirrored?.position === position) {
      if (!isSame(record, mirrored)) note(position, 'is not what the log says');
      else if (!chainHash(before, text).equals(mirrored.hash))
        note(position, 'has a hash that does not follow');
      before = mirrored.hash;
      mirrored = (await mirror.next()).value;
    } else {
      note(position, 'is in the log and not in the mirror');
    }
    verdict.facts += 1;
    verdict.end = { hash: own.toString('hex'), position };
    if (verdict.facts % STEP === 0) onProgress?.(position, head);
  }
  for (; mirrored; mirrored = (await mirror.next()).value) {
    note(mirrored.position, 'is in the mirror and not in the log');
  }
  keeping.end();
  return { ...verdict, problems };
}

/** Notes if the log is not what it was when a place in it was kept. */
function keptPlace(kept: LogPlace | undefined, note: (position: bigint, what: string) => void) {
  // Before the first fact there is nothing but the beginning of the chain.
  let isFound = !kept || (kept.position === 0n && kept.hash === GENESIS.toString('hex'));
  return {
    passes({ hash, position }: LogPlace): void {
      if (position !== kept?.position) return;
      isFound = true;
      if (hash !== kept.hash) note(position, 'is not where the log had the hash that was expected');
    },
    end(): void {
      if (!isFound) note(kept!.position, 'was expected to be in the log, and is not');
    },
  };
}

/** `<hash>@<position>`, as `log verify` and `log export` print it. */
export const placeText = ({ hash, position }: LogPlace): string => `${hash}@${position}`;

/** Reads what `placeText` wrote. Throws, with a sentence for the user, for any other text. */
export function placeIn(text: string): LogPlace {
  const [, hash, position] = /^([0-9a-f]{64})@(\d{1,19})$/i.exec(text.trim()) ?? [];
  if (hash && position) return { hash: hash.toLowerCase(), position: BigInt(position) };
  throw new Error('What is expected is written as <hash>@<position>, as verify and export print it.');
}

/** How far the mirror says that it goes, and the facts that it has after that, which is never so while it is whole. */
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

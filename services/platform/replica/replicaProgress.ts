import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A position for each projection. */
export type Positions = ReadonlyMap<string, bigint>;

export type ReplicaProgress = {
  /**
   * Whether the replica has everything up to these positions. This waits for it, unless it was late the last time: then
   * nobody waits until it has caught up again.
   */
  reaches(positions: Positions): Promise<boolean>;
  /** Asks the replica, whatever is cached. */
  answers(): Promise<boolean>;
  /** Records that a read has failed: the replica is not asked again for a moment. */
  failed(error: Error): void;
};

/** Milliseconds for which an answer is trusted: a hanging replica is noticed within that time. */
const BELIEVED = 1_000;
const ANSWER = 500;
const WAIT = 100;
const BETWEEN_READS = 5;
const AFTER_A_FAILURE = 1_000;
const AFTER_BEING_LATE = 250;

/** Tracks the position of a replica of Postgres. Positions only grow there: it never loses what it has had. */
export function replicaProgress(replica: pg.Pool, onError: (error: Error) => void): ReplicaProgress {
  const { read, failed, has, isRecent } = knownPositions(replica, onError);
  let isLate = false;
  let notBefore = Number.NEGATIVE_INFINITY;
  return {
    answers: read,
    failed(error) {
      failed(error);
      notBefore = Date.now() + AFTER_A_FAILURE;
    },
    async reaches(positions) {
      const begun = Date.now();
      if (begun < notBefore) return false;
      if (isRecent() && has(positions)) return true;
      do {
        if (!(await read())) {
          notBefore = Date.now() + AFTER_A_FAILURE;
          return false;
        }
        if (has(positions)) {
          isLate = false;
          return true;
        }
        if (isLate) break;
        await pause(BETWEEN_READS);
      } while (Date.now() - begun < WAIT);
      isLate = true;
      notBefore = Date.now() + AFTER_BEING_LATE;
      return false;
    },
  };
}

/** The cached positions of the replica. Those who ask while they are read wait for the same answer. */
function knownPositions(replica: pg.Pool, onError: (error: Error) => void) {
  let known: Positions = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let isDown = false;
  let reading: Promise<boolean> | undefined;
  const failed = (error: Error): void => {
    if (!isDown) onError(error);
    isDown = true;
    known = new Map();
  };
  const readOnce = async (): Promise<boolean> => {
    const begun = Date.now();
    try {
      known = await positionsIn(replica);
      readAt = begun;
      isDown = false;
    } catch (error) {
      failed(error as Error);
    } finally {
      reading = undefined;
    }
    return !isDown;
  };
  return {
    failed,
    isRecent: () => Date.now() - readAt < BELIEVED,
    has(positions: Positions): boolean {
      for (const [name, position] of positions) if ((known.get(name) ?? -1n) < position) return false;
      return true;
    },
    /** Reads them; false if the replica does not answer. */
    read(): Promise<boolean> {
      reading ??= readOnce();
      return reading;
    },
  };
}

const POSITIONS = String.raw`select name, position from projections.checkpoints where name not like '%\_\_%'`;

async function positionsIn(replica: pg.Pool): Promise<Positions> {
  const statement: pg.QueryConfig & { query_timeout: number } = { text: POSITIONS, query_timeout: ANSWER };
  const asked = replica.query<{ name: string; position: bigint }>(statement);
  // If no connection can be made, this rejects only after the race below is over.
  asked.catch(() => {});
  const late = pause(ANSWER, undefined, { ref: false }).then(() => {
    throw new Error('The replica did not answer.');
  });
  late.catch(() => {});
  const { rows } = await Promise.race([asked, late]);
  return new Map(rows.map(({ name, position }) => [name, position]));
}

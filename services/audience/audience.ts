import { v7 } from 'uuid';
import type { Core } from '#platform/areas/core.ts';
import { type Batch, writeCounts } from './counts.ts';
import { type NightsSchema, nightsOf, organizersAmong } from './nightRows.ts';
import { type Seen, tally } from './tally.ts';

type Parts = Pick<Core, 'app' | 'pool' | 'db' | 'clock' | 'log'>;

/** So much is lost if this process dies. */
const WRITE_MS = 5_000;
/** A batch that cannot be written for so long is given up: its day may have been recorded. */
const PATIENCE_MS = 3_600_000;

export type Audience = {
  /** Counts a visit, in memory: nobody waits for it. */
  note(visit: Seen): void;
  /** Writes what is counted so far; what fails is tried again with the next. */
  write(): Promise<void>;
};

/** Counts visits, and adds them to the database every few seconds and when the server stops. */
export function audienceOf(parts: Parts): Audience {
  const { app, pool, clock, log } = parts;
  const db = parts.db<NightsSchema>();
  const known = {
    nightsOf: (ids: readonly string[]) => nightsOf(db, ids),
    organizersAmong: (ids: readonly string[]) => organizersAmong(db, ids),
  };
  const counted = tally(clock);
  let waiting: (Batch & { since: Date })[] = [];
  let writing = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    const tallied = counted.take();
    if (tallied.length > 0) waiting.push({ id: v7(), tallied, since: clock() });
    while (waiting.length > 0) {
      const [first] = waiting;
      if (clock().getTime() - first!.since.getTime() < PATIENCE_MS)
        await writeCounts({ pool, known }, first!, clock());
      waiting = waiting.slice(1);
    }
  };
  const write = (): Promise<void> => {
    writing = writing
      .then(writeAll)
      .catch(error => log.warn({ err: error }, 'counts of visits were not written'));
    return writing;
  };

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(write, WRITE_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
  return { note: counted.note, write };
}

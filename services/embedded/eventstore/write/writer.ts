import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isDiskFull } from '#platform/database/database.ts';
import type { Log } from '../records/log.ts';
import type { Tail } from '../records/tail.ts';
import { commitWrites, createMemory, type Memory } from './commit.ts';
import type { Write } from './group.ts';
import { openSession, type Session } from './session.ts';
import { createWaitingWrites, type Outcome, type Waiting } from './waiting.ts';

export type Writer = {
  /** Never rejects. `abandoned` is called just before the write is decided. */
  submit(write: Write, abandoned: () => boolean): Promise<Outcome>;
  /** Answers pending writes, then releases the log. */
  stop(): Promise<void>;
};

/**
 * Starts the single write loop. While one group is being committed, the next one gathers, so one fsync serves
 * all that are waiting, and some that are about to arrive (`gathering`). Throws if for `patienceMs` Postgres is
 * unavailable or another process writes this log.
 */
export async function startWriter(options: {
  databaseUrl: string;
  tail: Tail;
  log: Log;
  patienceMs: number;
}): Promise<Writer> {
  const { databaseUrl, tail, log } = options;
  const waiting = createWaitingWrites();
  let connected = false;
  let stopping = false;
  let wake = () => {};
  const open = (patienceMs: number) =>
    openSession(databaseUrl, { log, stopped: () => stopping, patienceMs, onLost: () => wake() });

  const serve = async (session: Session): Promise<void> => {
    // Nothing cached before the connection broke is kept.
    const memory = createMemory();
    tail.restart(session.head);
    connected = true;
    try {
      while (!session.lost()) {
        if (waiting.length > 0) await commitGroup(session.client, await waiting.takeGroup(), memory, tail);
        else if (stopping) return;
        // After this turn: what arrives in one packet makes up one group, instead of one write and then the others.
        else await new Promise<void>(resolve => (wake = resolve)).then(() => nextTurn());
      }
      log.warn('The connection to Postgres was lost.');
    } catch (error) {
      log.warn(`A commit failed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      connected = false;
      tail.interrupt();
      for (const one of waiting.takeAll()) one.settle({ kind: 'unavailable' });
      await session.close();
    }
  };

  const run = async (first: Session | undefined): Promise<void> => {
    for (let session = first; session; session = await open(Number.POSITIVE_INFINITY)) await serve(session);
  };
  const running = run(await open(options.patienceMs));

  return {
    submit: (write, abandoned) =>
      new Promise(settle => {
        if (stopping || !connected) settle({ kind: 'unavailable' });
        else if (waiting.add({ write, abandoned, settle })) wake();
        else settle({ kind: 'busy' });
      }),
    stop: async () => {
      stopping = true;
      wake();
      await running;
    },
  };
}

/** Settles every write of the group; throws if the session can no longer be trusted. */
async function commitGroup(
  client: pg.ClientBase,
  group: readonly Waiting[],
  memory: Memory,
  tail: Tail,
): Promise<void> {
  const wanted = group.filter(stillWanted);
  try {
    const writes = wanted.map(one => one.write);
    const answers = await commitWrites(client, writes, memory, tail);
    for (const [index, answer] of answers.entries()) wanted[index]!.settle(answer);
  } catch (error) {
    if (error instanceof Error && isDiskFull(error)) {
      for (const one of wanted) one.settle({ kind: 'full' });
      return;
    }
    const reason = refusalOf(error);
    if (reason === undefined) {
      for (const one of wanted) one.settle({ kind: 'unknown' });
      throw error;
    }
    if (wanted.length === 1) return wanted[0]!.settle({ kind: 'refused', reason });
    await commitEach(client, wanted, memory, tail);
  }
}

/**
 * One write of the group was refused, and all of them with it: each is committed on its own, so that only
 * that one fails.
 */
async function commitEach(
  client: pg.ClientBase,
  group: readonly Waiting[],
  memory: Memory,
  tail: Tail,
): Promise<void> {
  try {
    for (const one of group) await commitGroup(client, [one], memory, tail);
  } finally {
    // If one of them broke the session, the ones after it were not tried.
    for (const one of group) one.settle({ kind: 'unavailable' });
  }
}

function stillWanted(one: Waiting): boolean {
  const wanted = !one.abandoned();
  if (!wanted) one.settle({ kind: 'abandoned' });
  return wanted;
}

/** Why Postgres refused these values; undefined for any other failure, after which the session is dropped. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  // 22: data exception (a value Postgres cannot hold); 54: program limit exceeded.
  return /^(22|54)/.test(error.code ?? '') ? error.message : undefined;
}

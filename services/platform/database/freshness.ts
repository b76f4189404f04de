import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Lets a query wait until the projections it reads have passed a position of the log. */
export type Freshness = {
  /**
   * Waits up to `patience` ms until all of `projections` have passed `position`; if they have not, returns
   * the position of the slowest. Positions are not counts: `factsBetween` converts them to a number of facts.
   */
  wait(projections: readonly string[], position: bigint, patience?: number): Promise<Waited>;
  /**
   * Which of `projections` are being rebuilt since an upgrade: until the rebuild is done, no fact reaches
   * their rows.
   */
  rebuilt(projections: readonly string[]): readonly string[];
  /** The position of the slowest of `projections`, and the furthest position of any projection. */
  spread(projections: readonly string[]): { slowest: bigint; furthest: bigint };
  /** The position that the rows of every projection have reached, as far as this process knows. */
  reached(): bigint;
  /** Calls `listener` when projections may have moved; returns a function that stops it. */
  watch(listener: () => void): () => void;
  close(): Promise<void>;
};

export type Waited = { fresh: true } | { fresh: false; at: bigint };

const PROJECTED = 'projected';
/** The channel that announces changes to the conditions of projections. */
const CONDITIONS = 'conditions';
const PATIENCE = 2_000;
const RECONNECT = 500;

/**
 * Listens for `NOTIFY projected, '<name> <position>'`, which a projection sends in the transaction that moves
 * its checkpoint. While the listening connection is down, the checkpoints are polled instead.
 */
export function freshness(pool: pg.Pool, onError: (error: Error) => void): Freshness {
  const passed = new Map<string, bigint>();
  let rebuilding: ReadonlySet<string> = new Set();
  const waiters = new Set<() => void>();
  const watchers = new Set<() => void>();
  let listener: pg.PoolClient | undefined;
  let closed = false;

  const hear = (name: string, position: bigint): void => {
    if (position > (passed.get(name) ?? -1n)) passed.set(name, position);
  };

  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string; position: bigint }>(
      'select name, position from projections.checkpoints',
    );
    for (const row of rows) hear(row.name, row.position);
    await lookAtConditions();
  };

  let looks = 0;
  const lookAtConditions = async (): Promise<void> => {
    const look = ++looks;
    const { rows } = await pool.query<{ projection: string }>(
      "select projection from projections.conditions where kind = 'rebuilding'",
    );
    // Answers may arrive out of order.
    if (look === looks) rebuilding = new Set(rows.map(({ projection }) => projection));
  };

  const wakeAll = (): void => {
    for (const wake of [...waiters, ...watchers]) wake();
  };

  /** Listens until the connection breaks, and throws its error. */
  const listen = async (): Promise<never> => {
    const client = await pool.connect();
    try {
      const broken = new Promise<never>((_, reject) => client.once('error', reject));
      client.on('notification', ({ channel, payload }) => {
        if (channel === CONDITIONS) return void lookAtConditions().catch(onError);
        const [name, position] = (payload ?? '').split(' ');
        if (name && position) hear(name, BigInt(position));
        wakeAll();
      });
      await Promise.race([broken, client.query(`listen ${PROJECTED}; listen ${CONDITIONS}`)]);
      // Anything notified before this connection listened is in the checkpoints.
      await look();
      if (closed) throw new Error('closed');
      listener = client;
      wakeAll();
      return await broken;
    } finally {
      listener = undefined;
      client.release(true);
      // Anyone waiting for a notification has to poll now.
      wakeAll();
    }
  };

  const keepListening = async (): Promise<void> => {
    while (!closed) {
      await listen().catch(error => closed || onError(error));
      if (!closed) await pause(RECONNECT, undefined, { ref: false });
    }
  };
  void keepListening();

  const slowestOf = (projections: readonly string[]): bigint =>
    least(projections.map(name => passed.get(name) ?? 0n)) ?? 0n;

  return {
    async wait(projections, position, patience = PATIENCE) {
      const until = Date.now() + patience;
      for (;;) {
        if (!listener && slowestOf(projections) < position) await look();
        const at = slowestOf(projections);
        const left = until - Date.now();
        if (at >= position) return { fresh: true };
        if (left <= 0) return { fresh: false, at };
        await new Promise<void>(resolve => {
          const wake = (): void => {
            clearTimeout(timer);
            waiters.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, listener ? left : Math.min(left, 100));
          waiters.add(wake);
        });
      }
    },

    rebuilt: projections => projections.filter(name => rebuilding.has(name)),

    spread(projections) {
      const most = [...passed.values()].reduce((most, position) => (position > most ? position : most), 0n);
      return { slowest: slowestOf(projections), furthest: most };
    },

    reached() {
      // Shadow rebuilds have names with two underscores.
      const positions = [...passed].filter(([name]) => !name.includes('__')).map(([, position]) => position);
      return least(positions) ?? 0n;
    },

    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },

    async close() {
      closed = true;
      listener?.release(true);
    },
  };
}

function least(positions: readonly bigint[]): bigint | undefined {
  return positions.reduce<bigint | undefined>(
    (least, position) => (least === undefined || position < least ? position : least),
    undefined,
  );
}

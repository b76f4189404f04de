import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Lets a query wait until the projections it reads have passed a position of the log. */
export type Freshness = {
  /** Facts that the slowest of `projections` is still behind `position`, after up to `patience` ms: 0n is fresh. */
  wait(projections: readonly string[], position: bigint, patience?: number): Promise<bigint>;
  /** How far the rows of every projection have come, as far as this process has heard. */
  reached(): bigint;
  /** Calls back when projections may have moved; answers with what stops it. */
  watch(listener: () => void): () => void;
  close(): Promise<void>;
};

const PROJECTED = 'projected';
const PATIENCE = 2_000;
const RECONNECT = 500;

/**
 * Hears `NOTIFY projected, '<name> <position>'`, which a projection sends in the transaction that moves its
 * checkpoint. While the listening connection is away the checkpoints are asked for instead.
 */
export function freshness(pool: pg.Pool, onError: (error: Error) => void): Freshness {
  const passed = new Map<string, bigint>();
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
  };

  const wakeAll = (): void => {
    for (const wake of [...waiters, ...watchers]) wake();
  };

  /** Listens until the connection breaks, which it throws. */
  const listen = async (): Promise<never> => {
    const client = await pool.connect();
    try {
      const broken = new Promise<never>((_, reject) => client.once('error', reject));
      client.on('notification', ({ payload }) => {
        const [name, position] = (payload ?? '').split(' ');
        if (name && position) hear(name, BigInt(position));
        wakeAll();
      });
      await Promise.race([broken, client.query(`listen ${PROJECTED}`)]);
      // What was notified before this connection listened is in the checkpoints.
      await look();
      if (closed) throw new Error('closed');
      listener = client;
      wakeAll();
      return await broken;
    } finally {
      listener = undefined;
      client.release(true);
      // Who waits for a notification must now ask.
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

  const behind = (projections: readonly string[], position: bigint): bigint =>
    projections.reduce((most, name) => {
      const missing = position - (passed.get(name) ?? 0n);
      return missing > most ? missing : most;
    }, 0n);

  return {
    async wait(projections, position, patience = PATIENCE) {
      const until = Date.now() + patience;
      for (;;) {
        if (!listener && behind(projections, position) > 0n) await look();
        const missing = behind(projections, position);
        const left = until - Date.now();
        if (missing === 0n || left <= 0) return missing;
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

    reached() {
      // What is being rebuilt beside the live rows stands under a name with two underscores.
      const positions = [...passed].filter(([name]) => !name.includes('__')).map(([, position]) => position);
      return positions.sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
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

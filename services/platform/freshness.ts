import type pg from 'pg';

/** Lets a query wait until the projections it reads have passed a position of the log. */
export type Freshness = {
  /** Facts that the slowest of `projections` is still behind `position`, after up to `patience` ms: 0n is fresh. */
  wait(projections: readonly string[], position: bigint, patience?: number): Promise<bigint>;
  close(): Promise<void>;
};

export const PROJECTED = 'projected';
const PATIENCE = 2_000;
const RECONNECT = 500;

/**
 * Hears `NOTIFY projected, '<name> <position>'`, which a projection sends in the transaction that moves its
 * checkpoint. While the listening connection is away the checkpoints are asked for instead.
 */
export function freshness(pool: pg.Pool, onError: (error: Error) => void): Freshness {
  const passed = new Map<string, bigint>();
  const waiters = new Set<() => void>();
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

  const listen = async (): Promise<void> => {
    try {
      const client = await pool.connect();
      client.on('notification', ({ payload }) => {
        const [name, position] = (payload ?? '').split(' ');
        if (name && position) hear(name, BigInt(position));
        for (const wake of waiters) wake();
      });
      client.once('error', error => {
        listener = undefined;
        client.release(error);
        onError(error);
        if (!closed) setTimeout(listen, RECONNECT).unref();
      });
      await client.query(`listen ${PROJECTED}`);
      if (closed) client.release(true);
      else listener = client;
    } catch (error) {
      onError(error as Error);
      if (!closed) setTimeout(listen, RECONNECT).unref();
    }
  };
  void listen();

  const behind = (projections: readonly string[], position: bigint): bigint =>
    projections.reduce((most, name) => {
      const missing = position - (passed.get(name) ?? 0n);
      return missing > most ? missing : most;
    }, 0n);

  return {
    async wait(projections, position, patience = PATIENCE) {
      const until = Date.now() + patience;
      if (behind(projections, position) === 0n) return 0n;
      await look();
      for (;;) {
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
        if (!listener) await look();
      }
    },

    async close() {
      closed = true;
      listener?.release(true);
    },
  };
}

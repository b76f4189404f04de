import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const RECONNECT_MS = 500;

type Options = {
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Called when a connection has begun to listen, before it counts as listening: reads what was notified earlier. */
  catchUp(): Promise<void>;
  /** Called when it starts or stops counting as listening. */
  onChange(): void;
  onError(error: Error): void;
};

export type Listening = { isListening(): boolean; close(): void };

/** Keeps one connection of the pool listening on channels of Postgres, with a new one when it breaks, until closed. */
export function keepListening(pool: pg.Pool, options: Options): Listening {
  let client: pg.PoolClient | undefined;
  let closed = false;
  const keep = async (): Promise<void> => {
    while (!closed) {
      await listenOnce(pool, options, current => {
        if (current && closed) throw new Error('closed');
        client = current;
        options.onChange();
      }).catch(error => closed || options.onError(error));
      if (!closed) await pause(RECONNECT_MS, undefined, { ref: false });
    }
  };
  void keep();
  return {
    isListening: () => client !== undefined,
    close() {
      closed = true;
      client?.release(true);
    },
  };
}

/** Listens until the connection breaks, which it throws. `current` is given the connection while it listens. */
async function listenOnce(
  pool: pg.Pool,
  { channels, onNotification, catchUp }: Options,
  current: (client: pg.PoolClient | undefined) => void,
): Promise<never> {
  const client = await pool.connect();
  try {
    const broken = new Promise<never>((_, reject) => client.once('error', reject));
    client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
    await Promise.race([broken, client.query(channels.map(channel => `listen ${channel}`).join('; '))]);
    await catchUp();
    current(client);
    return await broken;
  } finally {
    client.release(true);
    current(undefined);
  }
}

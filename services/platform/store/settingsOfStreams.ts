import { setTimeout as pause } from 'node:timers/promises';
import { BACKWARDS, END, streamNameFilter } from '@eventstore/db-client';
import { backOff } from '../program/backOff.ts';
import type { Connection } from './connection.ts';
import { readStream } from './read.ts';
import type { StorePatience } from './storeShapes.ts';

/** The store keeps the settings of a stream in another stream, whose name is the stream's with this prefix. */
const SETTINGS = '$$';
const BACK_OFF = { first: 100, most: 2_000 };
/** After this many windows of 32 records the server reports how far it has searched, which is not needed here. */
const WINDOWS = 1_000;

/** The settings that hide facts of a stream: all but the newest ones, those beyond an age, those before a revision. */
const HIDING = ['$maxCount', '$maxAge', '$tb'];

/** See `Store.hidesFacts`. */
export async function hidesFacts(
  connection: Connection,
  waits: StorePatience,
  stream: string,
): Promise<boolean> {
  const newest = { direction: BACKWARDS, limit: 1 } as const;
  for await (const { data } of readStream(connection, waits, `${SETTINGS}${stream}`, newest)) {
    // The server cannot read settings that are not JSON, either; what another version of it reads is not for us to
    // decide.
    return ['$bytes', '$json', ...HIDING].some(name => Object.hasOwn(Object(data), name));
  }
  return false;
}

export type SettingsListener = {
  signal: AbortSignal;
  /** Called with the name of a stream that was hidden, truncated or restored, without a record of its own. */
  onChange(stream: string): void;
  /** Called with `true` once no change can be missed, and with `false` when some may be. */
  onFollowing(isFollowing: boolean): void;
};

/** See `Store.followSettings`. */
export async function followSettings(
  connection: Connection,
  { signal, onChange, onFollowing }: SettingsListener,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const { client, credentials } = connection;
    const filter = streamNameFilter({ prefixes: [SETTINGS], checkpointInterval: WINDOWS });
    const source = client.subscribeToAll({ fromPosition: END, filter, credentials, requiresLeader: true });
    const stop = (): void => void source.unsubscribe().catch(() => {});
    signal.addEventListener('abort', stop, { once: true });
    await new Promise<void>(ended => {
      source.on('confirmation', () => {
        failures = 0;
        onFollowing(true);
      });
      source.on('data', ({ event }) => {
        if (event) onChange(event.streamId.slice(SETTINGS.length));
      });
      for (const end of ['error', 'end', 'close'] as const) source.on(end, () => ended());
    });
    signal.removeEventListener('abort', stop);
    stop();
    onFollowing(false);
    if (!signal.aborted) await pause(backOff(failures, BACK_OFF), undefined, { signal }).catch(() => {});
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Connections = { ownerUrl: string; projectorUrl: string; apiUrl: string; eventStoreUrl: string };

/** Written by `npm start`, readable by its own user alone, and removed when it stops. */
export const CONNECTIONS_FILE = 'connections.json';

/**
 * Where to find Postgres and the event store from beside a running instance: DATABASE_URL and EVENTSTORE_URL
 * when they are set, else what the instance on DATA_DIR has written down.
 * @throws when there is neither.
 */
export function connections(env: NodeJS.ProcessEnv): Connections {
  const { DATABASE_URL, OWNER_DATABASE_URL, PROJECTOR_DATABASE_URL, EVENTSTORE_URL } = env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return {
      ownerUrl: OWNER_DATABASE_URL || DATABASE_URL,
      projectorUrl: PROJECTOR_DATABASE_URL || DATABASE_URL,
      apiUrl: DATABASE_URL,
      eventStoreUrl: EVENTSTORE_URL,
    };
  }
  const folder = resolve(env.DATA_DIR || '.data');
  const file = join(folder, CONNECTIONS_FILE);
  if (!existsSync(file)) {
    throw new Error(
      `Nothing runs on ${folder}. Start it with npm start, or set DATABASE_URL and EVENTSTORE_URL.`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Connections;
}

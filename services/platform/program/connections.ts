import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `analystUrl` where there is a role for analysts. */
export type Connections = {
  ownerUrl: string;
  projectorUrl: string;
  apiUrl: string;
  eventStoreUrl: string;
  analystUrl?: string;
};

/** Written by `npm start`, readable only by its own user, and removed when it stops. */
export const CONNECTIONS_FILE = 'connections.json';

/**
 * The addresses of Postgres and the event store, for programs that run alongside an instance: DATABASE_URL
 * and EVENTSTORE_URL if they are set, otherwise what the instance on DATA_DIR has written down.
 * @throws if there is neither.
 */
export function connections(env: NodeJS.ProcessEnv): Connections {
  const { DATABASE_URL, OWNER_DATABASE_URL, PROJECTOR_DATABASE_URL, EVENTSTORE_URL } = env;
  const { ANALYST_DATABASE_URL } = env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return {
      ownerUrl: OWNER_DATABASE_URL || DATABASE_URL,
      projectorUrl: PROJECTOR_DATABASE_URL || DATABASE_URL,
      apiUrl: DATABASE_URL,
      eventStoreUrl: EVENTSTORE_URL,
      ...(ANALYST_DATABASE_URL && { analystUrl: ANALYST_DATABASE_URL }),
    };
  }
  const folder = resolve(env.DATA_DIR || '.data');
  const file = join(folder, CONNECTIONS_FILE);
  if (!existsSync(file)) {
    throw new Error(
      `No instance is running on ${folder}. Start it with npm start, or set DATABASE_URL and EVENTSTORE_URL.`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Connections;
}

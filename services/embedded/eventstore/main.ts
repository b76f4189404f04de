import pino from 'pino';
import { reportReady } from '#platform/program/child.ts';
import { startEventStore } from './server.ts';

const log = pino({ name: 'event store' });

const { DATABASE_URL, EVENTSTORE_HOST = '127.0.0.1', EVENTSTORE_PORT = '2113' } = process.env;
const { EVENTSTORE_USER: username, EVENTSTORE_PASSWORD: password } = process.env;
if (!DATABASE_URL || !username || !password) {
  log.error('DATABASE_URL, EVENTSTORE_USER and EVENTSTORE_PASSWORD must be set.');
  process.exit(1);
}

let stopping = false;
let store: Awaited<ReturnType<typeof startEventStore>> | undefined;

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info(`Stopping: ${reason}.`);
  // Postgres may be gone already; a hanging stop is cut off.
  setTimeout(() => process.exit(1), 8_000).unref();
  await store?.stop();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('disconnect', () => void stop('the parent process has ended'));

try {
  store = await startEventStore({
    databaseUrl: DATABASE_URL,
    host: EVENTSTORE_HOST,
    port: Number(EVENTSTORE_PORT),
    credentials: { username, password },
    log,
  });
  log.info(`The event store listens on ${EVENTSTORE_HOST}:${store.port}.`);
  reportReady({ port: store.port });
} catch (error) {
  log.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

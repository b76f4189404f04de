import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { startEventStoreContainer } from '../eventStoreContainer.ts';
import { makeTemplates, urlsIn } from '../freshDatabase.ts';

const POSTGRES_IMAGE = 'postgres:18';
const POSTGRES_PORT = 5432;
const PASSWORD = 'postgres';

/**
 * One Postgres and one event store for the run: those of DATABASE_URL (a superuser's) and EVENTSTORE_URL if
 * both are set, otherwise containers.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL, EVENTSTORE_URL } = process.env;
  const isGiven = Boolean(DATABASE_URL && EVENTSTORE_URL);
  const { databaseUrl, eventStoreUrl, stop } =
    DATABASE_URL && EVENTSTORE_URL
      ? { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL, stop: async () => {} }
      : await startContainers();
  const dropTemplates = await makeTemplates(urlsIn(databaseUrl, 'tanda')).catch(async error => {
    await stop();
    throw error;
  });
  project.provide('databaseUrl', databaseUrl);
  project.provide('eventStoreUrl', eventStoreUrl);
  project.provide('mayStartContainers', !isGiven);
  // Programs that a test starts get their servers from the test, not from the run's environment.
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL']) delete process.env[name];
  return async () => {
    await dropTemplates();
    await stop();
  };
}

async function startContainers() {
  await getContainerRuntimeClient().catch(() => {
    throw new Error(
      'Docker is not running. Start it, or set DATABASE_URL (a superuser) and EVENTSTORE_URL to servers for tests.',
    );
  });
  const [postgres, eventStore] = await Promise.all([
    new GenericContainer(POSTGRES_IMAGE)
      .withEnvironment({
        POSTGRES_PASSWORD: PASSWORD,
        POSTGRES_INITDB_ARGS: '--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C.UTF-8',
      })
      .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off'])
      .withExposedPorts(POSTGRES_PORT)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start(),
    startEventStoreContainer(),
  ]);
  const address = `${postgres.getHost()}:${postgres.getMappedPort(POSTGRES_PORT)}`;
  return {
    databaseUrl: `postgres://postgres:${PASSWORD}@${address}/postgres`,
    eventStoreUrl: eventStore.url,
    stop: async () => {
      await Promise.all([postgres.stop(), eventStore.stop()]);
    },
  };
}

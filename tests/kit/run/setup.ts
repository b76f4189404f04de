import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connectPool } from '#platform/database/database.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { projections } from '../../../projections/projections.ts';
import { startEventStore } from '../../../services/embedded/eventstore/server.ts';
import { startPostgres } from '../../../services/embedded/postgres/postgres.ts';
import type { DatabaseUrls } from '../../../services/embedded/postgres/prepareDatabase.ts';
import { executeOn, project, recordStart } from '../backEnd.ts';
import { makeTemplate, makeTemplates } from '../freshDatabase.ts';
import { mayHoldSocket, offerSocket } from '../localSocket.ts';
import { credentials, storeUrl } from '../testStore.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest's interface is extended by merging.
  interface ProvidedContext {
    /** The superuser's connection string of the run's Postgres, for `freshDatabase`. */
    databaseUrl: string;
    /**
     * The event store that every file sees through a window; undefined if each file starts an embedded one.
     */
    eventStoreUrl: string | undefined;
    /** Whether Docker is available for tests that stop their server. */
    mayStartContainers: boolean | undefined;
  }
}

/** One real Postgres for the run, in a temporary folder, which survives no crash, since no crash test uses it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-test-'));
  const folder = join(dataDir, 'postgres');
  const socket = mayHoldSocket(folder) && { socketFolder: folder };
  const postgres = await startPostgres({ dataDir, survives: 'nothing', ...socket });
  if (socket) offerSocket(postgres.port, folder);
  await makeTemplates(postgres.urls);
  await makeStartedTemplate(postgres.urls);
  project.provide('databaseUrl', postgres.urls.superuser);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Creates the template in which the first dance styles and the administrator are recorded and in the rows, so that
 * no stack has to do it.
 */
export async function makeStartedTemplate(urls: DatabaseUrls): Promise<void> {
  await makeTemplate(urls, { from: 'migrated', to: 'started' }, async ({ api, owner, projector }) => {
    const log = pino({ level: 'silent' });
    const eventStore = await startEventStore({
      ...{ host: '127.0.0.1', port: 0, credentials },
      ...{ log, databaseUrl: owner },
    });
    const store = connectStore({ url: storeUrl(eventStore.port) });
    const pool = connectPool(api, { name: 'template' });
    const projecting = await project({ url: projector, store, log, projections });
    try {
      await recordStart({ pool, store, execute: executeOn(pool, store) });
      await rowsOf(projecting.pool, store);
    } finally {
      await projecting.pause();
      await store.close();
      await eventStore.stop();
      await Promise.all([pool.end(), projecting.end()]);
    }
  });
}

/** Waits until the rows contain everything that is recorded. */
async function rowsOf(pool: pg.Pool, store: Store): Promise<void> {
  const behind = 'select 1 from projections.checkpoints where position < $1';
  const head = await store.head();
  while ((await pool.query(behind, [head])).rowCount) await pause(10);
}

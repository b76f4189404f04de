import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../services/embedded/postgres.ts';
import { makeTemplates } from './freshDatabase.ts';

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
  const postgres = await startPostgres({ dataDir, survives: 'nothing' });
  await makeTemplates(postgres.urls);
  project.provide('databaseUrl', postgres.urls.superuser);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

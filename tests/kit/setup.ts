import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../services/embedded/postgres.ts';
import { makeTemplates } from './freshDatabase.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest's interface is extended by merging.
  interface ProvidedContext {
    /** The superuser's connection string of the run's own Postgres: give it to `freshDatabase`. */
    databaseUrl: string;
    /** Where every file's event store is a window on; undefined where each file starts an embedded one. */
    eventStoreUrl: string | undefined;
    /** Whether Docker is there for tests that stop their server. */
    mayStartContainers: boolean | undefined;
  }
}

/** One real Postgres for the run, in a temporary folder, without fsync: no test of a crash uses it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-test-'));
  const postgres = await startPostgres({ dataDir, fsync: false });
  await makeTemplates(postgres.urls);
  project.provide('databaseUrl', postgres.urls.superuser);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../services/embedded/postgres.ts';
import { makeTemplate } from './freshDatabase.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest's interface is extended by merging.
  interface ProvidedContext {
    /** The superuser's connection string of the run's own Postgres: give it to `freshDatabase`. */
    databaseUrl: string;
  }
}

/** One real Postgres for the run, in a temporary folder, without fsync: no test of a crash uses it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-test-'));
  const postgres = await startPostgres({ dataDir, fsync: false });
  await makeTemplate(postgres.urls);
  project.provide('databaseUrl', postgres.urls.superuser);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

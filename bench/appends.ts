import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../services/embedded/postgres/postgres.ts';
import { maintenanceUrl } from '../services/embedded/postgres/prepareDatabase.ts';
import { benchEventStore } from './eventstore.bench.ts';
import type { Figure } from './measures/figures.ts';

/** The embedded event store alone, through the real client, on a Postgres with fsync. */
export async function benchAppends(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tanda-bench-'));
  const postgres = await startPostgres({ dataDir });
  try {
    return await benchEventStore({ databaseUrl: maintenanceUrl(postgres.urls.superuser) });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { expect, inject, it } from 'vitest';
import { freshDatabase, makeTemplates, urlsIn } from '#testing/freshDatabase.ts';
import { maintenanceUrl, withClient } from '../../services/embedded/postgres/prepareDatabase.ts';

const RUN = 'TEMPLATES_OF_RUN';

it('makes templates on a server that has those of another run, and takes none of them away', async () => {
  const own = process.env[RUN];
  const url = inject('databaseUrl');
  const templates = () =>
    withClient(maintenanceUrl(url), async client => {
      const { rows } = await client.query(
        "select datname from pg_database where datname like 'tanda\\_%\\_%'",
      );
      return rows.map(({ datname }) => datname as string).toSorted();
    });
  const before = await templates();
  delete process.env[RUN];
  try {
    const drop = await makeTemplates(urlsIn(url, 'tanda'));
    const database = await freshDatabase(url, 'migrated');
    await database.drop();
    expect(await templates()).toHaveLength(before.length + 2);
    await drop();
    expect(await templates()).toEqual(before);
  } finally {
    process.env[RUN] = own;
  }
});

import { Migrator } from 'kysely';
import { connectPool, queryBuilder } from '#platform/database.ts';
import { databaseUrls, readSettings } from '#platform/settings.ts';
import { migrations } from './migrations.ts';

const pool = connectPool(databaseUrls(readSettings(process.env)).owner, { name: 'migrate', max: 2 });
const migrator = new Migrator({
  db: queryBuilder(pool),
  provider: { getMigrations: async () => migrations },
  migrationTableSchema: 'private',
});
const { error } = await migrator.migrateToLatest();
await pool.end();
if (error) throw error;

import { connectPool } from '#platform/database.ts';
import { readSettingsOf } from '#platform/processSettings.ts';
import { databaseUrls } from '#platform/settings.ts';
import { migrateToLatest } from './migrations.ts';

const pool = connectPool(databaseUrls(readSettingsOf('migrate', process.env)).owner, {
  name: 'migrate',
  max: 2,
  statements: 'maintenance',
});
await migrateToLatest(pool).finally(() => pool.end());

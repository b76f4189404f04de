import { connectPool } from '#platform/database.ts';
import { databaseUrls, readSettings } from '#platform/settings.ts';
import { migrateToLatest } from './migrations.ts';

const pool = connectPool(databaseUrls(readSettings(process.env)).owner, { name: 'migrate', max: 2 });
await migrateToLatest(pool).finally(() => pool.end());

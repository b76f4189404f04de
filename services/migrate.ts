import { connectPool } from '#platform/database/database.ts';
import { WRONG_SETTING } from '#platform/program/child.ts';
import { ownSettings } from '#platform/program/processSettings.ts';
import { databaseUrls } from '#platform/program/settings.ts';
import { migrateToLatest } from './migrations.ts';
import { DatabaseUnfit, readyDatabase } from './ownDatabase.ts';

async function migrate(): Promise<void> {
  const urls = databaseUrls(await ownSettings('migrate', ['DATABASE_URL']));
  await readyDatabase(urls);
  const pool = connectPool(urls.owner, { name: 'migrate', max: 2, statements: 'maintenance' });
  await migrateToLatest(pool).finally(() => pool.end());
}

await migrate().catch(error => {
  if (!(error instanceof DatabaseUnfit)) throw error;
  console.error(error.message);
  process.exitCode = WRONG_SETTING;
});

import { databaseUrls, readSettings } from '#platform/program/settings.ts';
import { prepareDatabase } from './postgres/prepareDatabase.ts';

// Run this once against an external Postgres, before the migrations. Running it again is harmless.

async function prepare(): Promise<void> {
  const settings = readSettings(process.env);
  const superuser = settings.SUPERUSER_DATABASE_URL;
  if (!superuser)
    throw new Error('Wrong settings:\n  SUPERUSER_DATABASE_URL: must be set to prepare a database');
  const analyst = settings.ANALYST_DATABASE_URL;
  await prepareDatabase({ ...databaseUrls(settings), superuser, ...(analyst && { analyst }) });
}

await prepare().catch((error: Error) => {
  console.error(error.message || error);
  process.exitCode = 1;
});

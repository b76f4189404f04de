import { databaseUrls, readSettings } from '#platform/program/settings.ts';
import { prepareDatabase } from './prepareDatabase.ts';

// Run this once against an external Postgres, before the migrations. Running it again is harmless.

async function prepare(): Promise<void> {
  const settings = readSettings(process.env);
  const superuser = settings.SUPERUSER_DATABASE_URL;
  if (!superuser)
    throw new Error('Wrong settings:\n  SUPERUSER_DATABASE_URL: must be set to prepare a database');
  await prepareDatabase({ ...databaseUrls(settings), superuser });
}

await prepare().catch((error: Error) => {
  console.error(error.message || error);
  process.exitCode = 1;
});

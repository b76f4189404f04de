import { randomBytes } from 'node:crypto';
import { roleUrls } from '../../services/embedded/postgres.ts';
import {
  type DatabaseUrls,
  grantDatabase,
  maintenanceUrl,
  prepareDatabase,
  withClient,
  withDatabase,
} from '../../services/embedded/prepareDatabase.ts';

const template = 'tanda_template';

/** Makes the prepared database that `freshDatabase` copies. */
export async function makeTemplate(urls: DatabaseUrls): Promise<void> {
  await prepareDatabase(inDatabase(urls, template));
}

/**
 * A database of a test file's own, with roles and schemas and without tables, in about 30 ms. `databaseUrl` is
 * the superuser's, as `inject('databaseUrl')` of vitest gives it. Drop it when done.
 */
export async function freshDatabase(
  databaseUrl: string,
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(maintenanceUrl(databaseUrl), async client => {
    await client.query(`create database ${name} template ${template} owner tanda_owner`);
    await grantDatabase(client, name);
  });
  const drop = async () => {
    await withClient(maintenanceUrl(databaseUrl), client =>
      client.query(`drop database ${name} with (force)`),
    );
  };
  return { urls: urlsIn(databaseUrl, name), drop };
}

/** The addresses of the four roles in a database of the server whose superuser's address this is. */
export function urlsIn(databaseUrl: string, database: string): DatabaseUrls {
  const given = new URL(databaseUrl);
  const urls = roleUrls(Number(given.port), database, decodeURIComponent(given.password));
  const there = (url: string): string => {
    const moved = new URL(url);
    moved.host = given.host;
    moved.search = given.search;
    return moved.href;
  };
  const { owner, projector, api } = urls;
  const superuser = withDatabase(databaseUrl, database);
  return { owner: there(owner), projector: there(projector), api: there(api), superuser };
}

function inDatabase(urls: DatabaseUrls, database: string): DatabaseUrls {
  return {
    owner: withDatabase(urls.owner, database),
    projector: withDatabase(urls.projector, database),
    api: withDatabase(urls.api, database),
    superuser: withDatabase(urls.superuser, database),
  };
}

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connectPool } from '#platform/database/database.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { projections } from '../../projections/projections.ts';
import { roleUrls } from '../../services/embedded/postgres.ts';
import {
  type DatabaseUrls,
  grantDatabase,
  maintenanceUrl,
  prepareDatabase,
  withClient,
  withDatabase,
} from '../../services/embedded/prepareDatabase.ts';
import { migrateToLatest } from '../../services/migrations.ts';

/** What a copy begins with: roles and schemas alone, or the tables of a product that was just started, too. */
const templates = { prepared: 'tanda_prepared', migrated: 'tanda_migrated' } as const;

/** Makes the databases that `freshDatabase` copies. */
export async function makeTemplates(urls: DatabaseUrls): Promise<void> {
  await prepareDatabase(inDatabase(urls, templates.prepared));
  await copy(urls.superuser, templates.prepared, templates.migrated);
  const { owner, projector } = inDatabase(urls, templates.migrated);
  await withPool(owner, migrateToLatest);
  await withPool(projector, pool => prepareTables(pool, projections));
}

// A database that somebody is still connected to cannot be copied.
async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = connectPool(url, { name: 'template', max: 1 });
  await work(pool).finally(() => pool.end());
}

/**
 * A database of a test file's own, in about 30 ms. `databaseUrl` is the superuser's, as `inject('databaseUrl')` of
 * vitest gives it. Drop it when done.
 */
export async function freshDatabase(
  databaseUrl: string,
  template: keyof typeof templates = 'prepared',
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copy(databaseUrl, templates[template], name);
  const drop = async () => {
    await withClient(maintenanceUrl(databaseUrl), client =>
      client.query(`drop database ${name} with (force)`),
    );
  };
  return { urls: urlsIn(databaseUrl, name), drop };
}

/** Copying files takes half as long as writing them to the log, which nobody here recovers from. */
async function copy(databaseUrl: string, template: string, name: string): Promise<void> {
  await withClient(maintenanceUrl(databaseUrl), async client => {
    await client.query(`create database ${name} template ${template} owner tanda_owner strategy file_copy`);
    await grantDatabase(client, name);
  });
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

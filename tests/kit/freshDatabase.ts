import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { connectPool } from '#platform/database/database.ts';
import { prepareTables } from '../../projections/platform/live/schema.ts';
import { projections } from '../../projections/projections.ts';
import { roleUrls } from '../../services/embedded/postgres/postgres.ts';
import {
  type DatabaseUrls,
  grantDatabase,
  maintenanceUrl,
  prepareDatabase,
  withClient,
  withDatabase,
} from '../../services/embedded/postgres/prepareDatabase.ts';
import { migrateToLatest } from '../../services/migrations.ts';

/**
 * The templates: roles and schemas only; also the tables of a product that was just started; also an embedded event
 * store's log with what every start records (`setup.ts`).
 */
export type Template = 'prepared' | 'migrated' | 'started';

/** A server that is given may have templates of other runs, of then and now. Workers inherit this. */
const RUN = 'TEMPLATES_OF_RUN';
const nameOf = (template: Template): string => `tanda_${template}_${process.env[RUN]}`;

/** Creates the template databases that `freshDatabase` copies, for this run; returns how to drop them. */
export async function makeTemplates(urls: DatabaseUrls): Promise<() => Promise<void>> {
  process.env[RUN] ??= randomBytes(4).toString('hex');
  const drop = async () => {
    for (const template of ['prepared', 'migrated', 'started'] as const) {
      await withClient(maintenanceUrl(urls.superuser), client =>
        client.query(`drop database if exists ${nameOf(template)} with (force)`),
      );
    }
  };
  try {
    await prepareDatabase(inDatabase(urls, nameOf('prepared')));
    await copy(urls.superuser, nameOf('prepared'), nameOf('migrated'));
    const { owner, projector } = inDatabase(urls, nameOf('migrated'));
    await withPool(owner, migrateToLatest);
    await withPool(projector, pool => prepareTables(pool, projections));
    return drop;
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Creates one template from another, and changes it. `change` leaves no connection open. */
export async function makeTemplate(
  urls: DatabaseUrls,
  { from, to }: { from: Template; to: Template },
  change: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> {
  await copy(urls.superuser, nameOf(from), nameOf(to));
  await change(inDatabase(urls, nameOf(to)));
}

// A database with open connections cannot be copied.
async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = connectPool(url, { name: 'template', max: 1 });
  await work(pool).finally(() => pool.end());
}

/**
 * Creates a database for one test file, in about 30 ms. `databaseUrl` is the superuser's, from vitest's
 * `inject('databaseUrl')`. Drop it when done.
 */
export async function freshDatabase(
  databaseUrl: string,
  template: Template = 'prepared',
): Promise<{ urls: DatabaseUrls; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copy(databaseUrl, nameOf(template), name);
  const drop = async () => {
    await withClient(maintenanceUrl(databaseUrl), client =>
      client.query(`drop database ${name} with (force)`),
    );
  };
  return { urls: urlsIn(databaseUrl, name), drop };
}

/** `file_copy` takes half as long as `wal_log`; crash recovery does not matter here. */
async function copy(databaseUrl: string, template: string, name: string): Promise<void> {
  await withClient(maintenanceUrl(databaseUrl), async client => {
    await client.query(`create database ${name} template ${template} owner tanda_owner strategy file_copy`);
    await grantDatabase(client, name);
  });
}

/** The URLs of the five roles in a database of a server, given the superuser's URL. */
export function urlsIn(databaseUrl: string, database: string): DatabaseUrls {
  const given = new URL(databaseUrl);
  const urls = roleUrls(Number(given.port), database, decodeURIComponent(given.password));
  const there = (url: string): string => {
    const moved = new URL(url);
    moved.host = given.host;
    moved.search = given.search;
    return moved.href;
  };
  const { owner, projector, api, analyst } = urls;
  const superuser = withDatabase(databaseUrl, database);
  const roles = { owner: there(owner), projector: there(projector), api: there(api) };
  return { ...roles, superuser, ...(analyst && { analyst: there(analyst) }) };
}

function inDatabase(urls: DatabaseUrls, database: string): DatabaseUrls {
  return {
    owner: withDatabase(urls.owner, database),
    projector: withDatabase(urls.projector, database),
    api: withDatabase(urls.api, database),
    superuser: withDatabase(urls.superuser, database),
    ...(urls.analyst && { analyst: withDatabase(urls.analyst, database) }),
  };
}

import pg from 'pg';
import { STATEMENT_MS } from '#platform/database/database.ts';

/** Connection strings by role. All name the same database. `analyst` is a role that only reads views. */
export type DatabaseUrls = {
  owner: string;
  projector: string;
  api: string;
  superuser: string;
  analyst?: string;
};

/** Of the embedded Postgres. */
export const ANALYST = 'tanda_analyst';
const roles = ['tanda_owner', 'tanda_projector', 'tanda_api'] as const;

/**
 * Creates the database that the urls name, its roles with the urls' passwords, and its schemas with the
 * rights of section 7 of the architecture. Leaves what already exists unchanged; takes 60 ms then. The
 * superuser's url needs a role that may create databases and roles, on an external server as much as on the
 * embedded one. If all urls name the same role, that role owns everything.
 */
export async function prepareDatabase(given: DatabaseUrls): Promise<void> {
  const database = databaseOf(given.owner);
  // A superuser's url often names the maintenance database, in which nothing should be created.
  const urls = { ...given, superuser: withDatabase(given.superuser, database) };
  const names = new Set([urls.owner, urls.projector, urls.api].map(userOf));
  if (names.size === 1) {
    await prepareForOne(urls, database);
    return prepareAnalyst(urls, database);
  }
  await withClient(maintenanceUrl(urls.superuser), async client => {
    for (const name of roles) await makeRole(client, name, passwordFor(urls, name));
    await makeDatabase(client, database, 'tanda_owner');
    await grantDatabase(client, database);
  });
  await withClient(urls.superuser, client => client.query(schemas).then(() => undefined));
  await prepareAnalyst(urls, database);
}

/**
 * Creates the role of analysts and the schema of their views, which the projections own; nothing without its url. Its
 * settings are defaults for whoever connects with other programs: what it may not do is a matter of rights.
 */
async function prepareAnalyst(
  { superuser, projector, analyst, ...others }: DatabaseUrls,
  database: string,
): Promise<void> {
  if (!analyst) return;
  const role = userOf(analyst);
  if ([superuser, projector, others.api, others.owner].some(url => userOf(url) === role)) {
    throw new Error(
      `ANALYST_DATABASE_URL names ${role}, which other programs use. It needs a role of its own.`,
    );
  }
  const name = pg.escapeIdentifier(role);
  await withClient(maintenanceUrl(superuser), async client => {
    await makeRole(client, role, decodeURIComponent(new URL(analyst).password));
    await client.query(`alter role ${name} connection limit 10`);
    for (const setting of ANALYST_SETTINGS) await client.query(`alter role ${name} set ${setting}`);
    await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`);
  });
  await withClient(superuser, client =>
    client
      .query(
        `create schema if not exists analysis authorization ${pg.escapeIdentifier(userOf(projector))};
         grant usage on schema analysis to ${name}`,
      )
      .then(() => undefined),
  );
}

const ANALYST_SETTINGS = [
  'search_path = analysis',
  'default_transaction_read_only = on',
  "statement_timeout = '60s'",
  "idle_in_transaction_session_timeout = '60s'",
];

async function prepareForOne({ superuser, owner }: DatabaseUrls, database: string): Promise<void> {
  const role = userOf(owner);
  const name = pg.escapeIdentifier(role);
  await withClient(maintenanceUrl(superuser), async client => {
    await makeRole(client, role, decodeURIComponent(new URL(owner).password));
    await makeDatabase(client, database, role);
    await client.query(
      `grant connect, temporary, create on database ${pg.escapeIdentifier(database)} to ${name}`,
    );
  });
  await withClient(superuser, async client => {
    await client.query('create extension if not exists pg_trgm');
    for (const schema of ['log', 'private', 'read', 'projections']) {
      await client.query(`create schema if not exists ${schema} authorization ${name};
        grant all on schema ${schema} to ${name}`);
    }
  });
}

/** What a copy of a prepared database lacks: rights on the database itself are not copied with a template. */
export async function grantDatabase(client: pg.Client, database: string): Promise<void> {
  const name = pg.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public;
    grant connect, temporary on database ${name} to tanda_projector, tanda_api`);
  const { rowCount } = await client.query(`select from pg_roles where rolname = '${ANALYST}'`);
  if (rowCount) await client.query(`grant connect on database ${name} to ${ANALYST}`);
}

/** The same server's maintenance database. */
export function maintenanceUrl(url: string): string {
  return withDatabase(url, 'postgres');
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tanda prepare',
    connectionTimeoutMillis: 10_000,
    query_timeout: STATEMENT_MS.maintenance,
  });
  // A server that dies fails the query with an error; the same error on the connection adds nothing.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

function passwordFor(urls: DatabaseUrls, role: (typeof roles)[number]): string {
  const url = Object.values(urls).find(text => userOf(text) === role);
  if (!url) throw new Error(`No connection string for the database role ${role}.`);
  return decodeURIComponent(new URL(url).password);
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = rowCount ? 'alter' : 'create';
  const name = pg.escapeIdentifier(role);
  await client.query(`${verb} role ${name} login password ${pg.escapeLiteral(password)}`);
}

async function makeDatabase(client: pg.Client, database: string, owner: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount) return;
  const name = pg.escapeIdentifier(owner);
  await client.query(`grant ${name} to current_user`);
  await client.query(
    `create database ${pg.escapeIdentifier(database)} owner ${name} encoding 'UTF8' template template0`,
  );
}

const schemas = `
  create extension if not exists pg_trgm;
  create schema if not exists log authorization tanda_owner;
  create schema if not exists private authorization tanda_owner;
  create schema if not exists read authorization tanda_projector;
  create schema if not exists projections authorization tanda_projector;
  grant tanda_projector to tanda_owner;

  grant usage on schema read, projections, private to tanda_api;
  grant usage on schema private to tanda_projector;
  alter default privileges for role tanda_projector, tanda_owner in schema read, projections
    grant select on tables to tanda_api;
  alter default privileges for role tanda_owner in schema read, projections
    grant all on tables to tanda_projector;
  alter default privileges for role tanda_owner in schema read, projections
    grant all on sequences to tanda_projector;
  alter default privileges for role tanda_owner in schema private
    grant select, insert, update, delete on tables to tanda_api;
  alter default privileges for role tanda_owner in schema private
    grant usage, select on sequences to tanda_api;
  alter default privileges for role tanda_owner in schema private
    revoke select on tables from tanda_projector;`;

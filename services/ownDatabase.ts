import pg from 'pg';
import { isDatabaseDown } from '#platform/database/database.ts';

// An external Postgres: what can be checked before anything is created there, and what a role that owns its
// database can create itself. Three roles with separate rights are created by `embedded/postgres/prepareDatabase.ts`.

/** An error that a person has to fix: the start ends with the sentence, and no stack trace. */
export class DatabaseUnfit extends Error {}

/** The command that creates roles, database and schemas as a superuser. */
const PREPARE =
  'SUPERUSER_DATABASE_URL=postgres://postgres:…@host/database npm run tanda -- database prepare';

const SCHEMAS = ['private', 'read', 'projections'] as const;
const OLDEST = 15;

export type RoleUrls = { owner: string; projector: string; api: string };

/**
 * Creates the schemas and the extension that migrations and projections need, if they are missing and one
 * role is to own them all. Otherwise changes nothing.
 * @throws DatabaseUnfit with what has to be done, also if the database cannot be reached.
 */
export async function readyDatabase(urls: RoleUrls): Promise<void> {
  const client = new pg.Client({ connectionString: urls.owner, application_name: 'tanda migrate' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnfit(unreachable(urls.owner, error as Error & { code?: string }), { cause: error });
  }
  try {
    const found = await lookAt(client);
    const unfit = unfitness(found, userOf(urls.owner), new Set(Object.values(urls).map(userOf)));
    if (unfit) throw new DatabaseUnfit(unfit);
    for (const schema of found.missing) await client.query(`create schema if not exists ${schema}`);
    if (!found.trigrams) await makeTrigrams(client);
  } finally {
    await client.end();
  }
}

export type Found = {
  database: string;
  version: number;
  encoding: string;
  /** Whether letters outside ASCII have cases, and I and i are one letter. */
  letters: boolean;
  mayCreate: boolean;
  missing: string[];
  /** Schemas that exist but are closed to this role. */
  closed: string[];
  trigrams: boolean;
  /** Whether the server was built with ICU. */
  icu: boolean;
};

async function lookAt(client: pg.Client): Promise<Found> {
  const { rows } = await client.query<Omit<Found, 'letters'>>(
    `select current_database() as database,
       current_setting('server_version_num')::integer / 10000 as version,
       current_setting('server_encoding') as encoding,
       has_database_privilege(current_database(), 'create') as "mayCreate",
       array(select name from unnest($1::text[]) as name where to_regnamespace(name) is null) as missing,
       array(select name from unnest($1::text[]) as name
         where not coalesce(has_schema_privilege(to_regnamespace(name), 'create'), true)) as closed,
       exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
       exists (select from pg_collation where collprovider = 'i') as icu`,
    [SCHEMAS],
  );
  const found = rows[0]!;
  return { ...found, letters: found.encoding === 'UTF8' && (await knowsLetters(client)) };
}

/** A separate query: other encodings lack this letter, and would reject the whole query. */
async function knowsLetters(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ knows: boolean }>("select lower('Ł I') = 'ł i' as knows");
  return rows[0]!.knows;
}

/** Why a database cannot be used, as a sentence with what to do; undefined if it can. */
export function unfitness(found: Found, owner: string, roles: ReadonlySet<string>): string | undefined {
  const { database, version, encoding, letters, mayCreate, missing, closed, trigrams, icu } = found;
  const recreate = `create database … encoding 'UTF8' locale 'C.UTF-8' template template0`;
  if (version < OLDEST) return `This Postgres is version ${version}; Tanda needs ${OLDEST} or later.`;
  if (encoding !== 'UTF8') {
    return `The database ${database} is encoded in ${encoding}, and Tanda needs UTF8: ${recreate}`;
  }
  if (!letters) {
    return `The locale of the database ${database} does not handle upper and lower case as Tanda requires: ${recreate}`;
  }
  if (!icu) {
    return `The Postgres of the database ${database} was built without ICU, by which Tanda sorts names. Use a build that has it, such as the packages of postgresql.org or the image postgres.`;
  }
  if (missing.length > 0 && roles.size > 1) {
    return `The database ${database} is not prepared for the roles ${[...roles].join(', ')}. Prepare it: ${PREPARE}`;
  }
  if (closed.length > 0 || ((missing.length > 0 || !trigrams) && !mayCreate)) {
    return `The role ${owner} lacks rights in the database ${database}: let it own the database, or prepare it: ${PREPARE}`;
  }
  return undefined;
}

async function makeTrigrams(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_trgm').catch(error => {
    throw new DatabaseUnfit(
      `The extension pg_trgm, which comes with postgresql-contrib, cannot be created: ${error.message}. Prepare the database: ${PREPARE}`,
      { cause: error },
    );
  });
}

function unreachable(url: string, error: Error & { code?: string }): string {
  const { host, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const role = userOf(url);
  if (error.code === '3D000') {
    return `There is no database ${database} at ${host}. Create it, or prepare it: ${PREPARE}`;
  }
  if (error.code?.startsWith('28')) {
    return `Postgres at ${host} does not let the role ${role} in: ${error.message}. Check DATABASE_URL.`;
  }
  const why = isDatabaseDown(error) || !error.message ? (error.code ?? error.message) : error.message;
  return `Postgres at ${host} cannot be reached (${why}). Check DATABASE_URL.`;
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

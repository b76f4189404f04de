import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withClient } from '../../services/embedded/postgres/prepareDatabase.ts';

/** The encodings in which a text may be stored: as is, and as hex or base64 of its bytes. */
function waysOfWriting(needle: string): string[] {
  return [needle, Buffer.from(needle).toString('hex'), ...base64Within(needle)];
}

/** The base64 of a text within something longer, for each of the three possible byte alignments. */
function base64Within(needle: string): string[] {
  return [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(needle)]);
    const whole = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
  });
}

/** The tables of a database that contain one of the texts in any column, as `schema.table: text`. */
export async function tablesWith(superuserUrl: string, needles: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      for (const needle of needles) {
        const ways = waysOfWriting(needle).map(way => `%${way.replace(/[\\%_]/g, '\\$&')}%`);
        const hit = await client.query(`select from ${name} as t where t::text ilike any($1) limit 1`, [
          ways,
        ]);
        if (hit.rowCount) found.push(`${name}: ${needle}`);
      }
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Postgres's cache of what catalogs describe, without rows; it removes and writes this file at any time. */
const CACHE = 'pg_internal.init';

/** The files under a folder that contain one of the texts or byte sequences, as `path: text`. */
export function filesWith(folder: string, needles: readonly (string | Buffer)[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile() && entry.name !== CACHE);
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    return needles.flatMap(needle =>
      bytes.includes(needle) ? [`${path}: ${typeof needle === 'string' ? needle : 'bytes'}`] : [],
    );
  });
}

/** Runs a statement as superuser, and answers its rows. */
export function asSuperuser(superuserUrl: string, statement: string): Promise<pg.QueryResultRow[]> {
  return withClient(superuserUrl, async client => (await client.query(statement)).rows);
}

/** The file of a table; a rewrite of the table changes it. */
export async function fileOf(superuserUrl: string, table: string): Promise<string> {
  const [row] = await asSuperuser(
    superuserUrl,
    `select current_setting('data_directory') as folder, pg_relation_filepath('${table}') as path`,
  );
  return join(row!.folder, row!.path);
}

/**
 * What is in the file of a table now. One `VACUUM FULL` copies rows that an older transaction can still see, so wait
 * for something to disappear rather than expect it after one rewrite.
 */
export async function bytesOf(superuserUrl: string, table: string): Promise<Buffer> {
  await asSuperuser(superuserUrl, 'checkpoint');
  const path = await fileOf(superuserUrl, table);
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  return path === (await fileOf(superuserUrl, table)) ? bytes : bytesOf(superuserUrl, table);
}

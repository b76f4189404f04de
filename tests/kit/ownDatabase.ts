import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import {
  maintenanceUrl,
  withClient,
  withDatabase,
} from '../../services/embedded/postgres/prepareDatabase.ts';

const root = resolve(import.meta.dirname, '../..');

/** A role with no rights beyond those of `create role … login`, and databases for it. */
export type Ordinary = {
  /** Creates a database, owned by the role by default; returns its URL for the role. */
  database(options?: { as?: string; ownedByRole?: boolean }): Promise<string>;
  /** The superuser's URL of a database. */
  superuser(url: string): string;
  drop(): Promise<void>;
};

/** Creates an ordinary role on a server, given the superuser's URL. */
export async function ordinaryRole(databaseUrl: string): Promise<Ordinary> {
  const role = `ordinary_${randomBytes(4).toString('hex')}`;
  const asSuperuser = (statement: string) =>
    withClient(maintenanceUrl(databaseUrl), client => client.query(statement));
  await asSuperuser(`create role ${role} login password 'geheim & mehr'`);
  const made: string[] = [];
  return {
    async database({ as = "encoding 'UTF8'", ownedByRole = true } = {}) {
      const name = `${role}_${made.length}`;
      const owner = ownedByRole ? `owner ${role}` : '';
      await asSuperuser(`create database ${name} template template0 ${owner} ${as}`);
      made.push(name);
      const url = new URL(withDatabase(databaseUrl, name));
      url.username = role;
      url.password = 'geheim & mehr';
      return url.href;
    },
    superuser: url => withDatabase(databaseUrl, new URL(url).pathname.slice(1)),
    async drop() {
      for (const name of made) await asSuperuser(`drop database ${name} with (force)`);
      await asSuperuser(`drop role ${role}`);
    },
  };
}

export type Said = { code: number; out: string; err: string };

/** No settings at all; the compile cache halves what a start costs. */
export const BARE = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

/** Runs one of our programs until it exits. */
export function runProgram(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise(settle => {
    execFile(
      process.execPath,
      [resolve(root, script), ...args],
      { env: { ...BARE, ...env }, cwd: root },
      (error, out, err) =>
        settle({ code: error ? Number(error.code ?? 1) : 0, out: out.trim(), err: err.trim() }),
    );
  });
}

/** Every row of every table of `read`, as text. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async client => {
    const tables = await client.query(
      // By what facts are found is made behind the rows, again and at its own pace.
      String.raw`
        select tablename as name from pg_tables
        where schemaname = 'read' and tablename not like 'sought\_%' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select t::text as row from read.${name} as t`);
      found[name] = rows.map(({ row }) => row).sort();
    }
    return found;
  });
}

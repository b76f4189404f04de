import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Table } from '#contracts/platform/table.ts';
import { inTransaction } from '#platform/database/database.ts';
import { MASK } from '#platform/facts/masking.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import { tablesOf } from '../../platform/rows/shadow.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';
import { maskedColumns } from '../shown/masks.ts';
import { LOG_VIEWS } from './logViews.ts';

// A view would hold on to the table of its day, and a rebuild replaces tables by renaming; a function finds its tables
// by name whenever it is called. The functions run with the rights of the projections and give out fixed columns, so
// the role of analysts needs no right on any table.

type Made = { name: string; columns: [name: string, type: string][]; body: string };

/** The views of schema `analysis`: one for each table of rows, and those of the log. */
export function viewsOf(streams: readonly AnyStream[], projections: readonly Projection[]): Made[] {
  const rows = projections.flatMap(projection =>
    tablesOf(projection).map(table => rowView(table, maskedColumns(streams, projection.categories, table))),
  );
  return [...rows, ...LOG_VIEWS];
}

function rowView(table: Table, masked: ReadonlySet<string>): Made {
  const columns = Object.entries(table.columns).map(([name, { sql }]): [string, string] => [
    snakeCase(name),
    masked.has(snakeCase(name)) ? 'text' : sql,
  ]);
  const cells = columns.map(([name]) =>
    masked.has(name) ? `case when t.${name} is not null then '${MASK}' end` : `t.${name}`,
  );
  return { name: table.name, columns, body: `select ${cells.join(', ')} from read.${table.name} as t` };
}

/**
 * Creates the views where they are not those of this version, and lets a role read them, as the owner of the schema.
 * @throws an Error with what to do, if the schema was never prepared.
 */
export async function offerViews(pool: pg.Pool, views: readonly Made[], role: string): Promise<void> {
  const statements = views.map(statementOf);
  const version = createHash('sha256')
    .update([role, ...statements].join())
    .digest('hex');
  await inTransaction(pool, async client => {
    await client.query(`select pg_advisory_xact_lock(hashtext('analysis'))`);
    const { rows } = await client.query<{ schema: number | null; version: string | null }>(
      `select to_regnamespace('analysis')::oid as schema,
         obj_description(to_regnamespace('analysis')::oid, 'pg_namespace') as version`,
    );
    if (rows[0]?.schema == null) throw new Error(UNPREPARED);
    if (rows[0].version === version) return;
    const there = await client.query<{ drop: string }>(
      `select format('drop function %s cascade', oid::regprocedure) as drop from pg_proc
       where pronamespace = to_regnamespace('analysis')`,
    );
    for (const { drop } of there.rows) await client.query(drop);
    for (const statement of statements) await client.query(statement);
    const name = `"${role.replaceAll('"', '""')}"`;
    await client.query(
      `revoke all on all functions in schema analysis from public;
       grant execute on all functions in schema analysis to ${name};
       grant select on all tables in schema analysis to ${name};
       comment on schema analysis is '${version}'`,
    );
  });
}

export const UNPREPARED =
  'This database has no role for analysts. Set ANALYST_DATABASE_URL, and prepare the database: SUPERUSER_DATABASE_URL=… npm run tanda -- database prepare';

function statementOf({ name, columns, body }: Made): string {
  const returned = columns.map(([column, type]) => `"${column}" ${type}`).join(', ');
  return `
    create function analysis.${name}_rows() returns table (${returned}) language sql stable security definer
      set search_path = pg_catalog, pg_temp rows 10000 as $rows$ ${body} $rows$;
    create view analysis.${name} as select * from analysis.${name}_rows()`;
}

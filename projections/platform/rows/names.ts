import type pg from 'pg';

/** The sort order of names in every language (`compareNames`): the root order, with numbers by value. */
const CREATE = "create collation if not exists read.names (provider = icu, locale = 'und-u-kn-true')";

const STATE = `
  select to_regcollation('read.names') is not null as made,
    coalesce((select collversion is distinct from pg_collation_actual_version(oid)
      from pg_collation where oid = to_regcollation('read.names')), false) as "isOther"`;

const SORTED = `
  select distinct indrelid::regclass::text as name from pg_index
  where pg_get_indexdef(indexrelid) like '%COLLATE read.names%'`;

/**
 * Creates the collation of names. Another version of ICU, as after an update of the server, may sort otherwise: the
 * indexes that rely on it are then made again.
 */
export async function prepareNames(client: pg.PoolClient): Promise<void> {
  // Checked first: creating it takes locks, even if it exists.
  const { rows } = await client.query<{ made: boolean; isOther: boolean }>(STATE);
  if (!rows[0]!.made) await client.query(CREATE);
  if (!rows[0]!.isOther) return;
  const tables = await client.query<{ name: string }>(SORTED);
  for (const { name } of tables.rows) await client.query(`reindex table ${name}`);
  await client.query('alter collation read.names refresh version');
}

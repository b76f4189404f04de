import { type Kysely, sql } from 'kysely';

// The projections read facts, for which they need people's keys, and nothing else in `private`: neither
// credentials nor sessions nor codes. A new table in `private` is closed to them unless its migration grants
// access.
const RIGHTS = [
  sql`alter default privileges in schema private revoke select on tables from tanda_projector`,
  sql`revoke all on all tables in schema private from tanda_projector`,
  sql`grant select on private.subject_keys to tanda_projector`,
];

/** Revokes what the projections' role need not read. Does nothing in a database with other role names. */
export async function narrowProjector(db: Kysely<unknown>): Promise<void> {
  if (await isThere(db)) for (const right of RIGHTS) await right.execute(db);
}

/** On a server shared by several installations the role may exist without any rights in this database. */
async function isThere(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select exists (
      select from pg_roles where rolname = 'tanda_projector' and has_schema_privilege(oid, 'private', 'usage')
    ) as present`.execute(db);
  return rows[0]?.present ?? false;
}

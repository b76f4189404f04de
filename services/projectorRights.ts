import { type Kysely, sql } from 'kysely';

// The projections read facts, for which they need the keys of people, and nothing else that is private: neither
// credentials nor sessions nor codes. A new table in `private` is closed to them unless its migration opens it.
const RIGHTS = [
  sql`alter default privileges in schema private revoke select on tables from tanda_projector`,
  sql`revoke all on all tables in schema private from tanda_projector`,
  sql`grant select on private.subject_keys to tanda_projector`,
];

/** Takes from the projections' role what it need not read. A database with roles of other names is left alone. */
export async function narrowProjector(db: Kysely<unknown>): Promise<void> {
  if (await isThere(db)) for (const right of RIGHTS) await right.execute(db);
}

/** A server that several installations share may have the role, and this database nothing for it. */
async function isThere(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select exists (
      select from pg_roles where rolname = 'tanda_projector' and has_schema_privilege(oid, 'private', 'usage')
    ) as present`.execute(db);
  return rows[0]?.present ?? false;
}

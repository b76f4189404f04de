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
  const { rows } = await sql<{ present: boolean }>`
    select exists (select from pg_roles where rolname = 'tanda_projector') as present`.execute(db);
  if (rows[0]?.present) for (const right of RIGHTS) await right.execute(db);
}

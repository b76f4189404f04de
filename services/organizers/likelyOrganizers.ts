import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type LikelyOrganizer, SIMILARITIES } from '#contracts/organizers/applicationCalls.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

const MOST = 5;
/** Names at least this similar, by trigrams from 0 to 1, may mean the same organizer. */
const SIMILAR = 0.45;

// Must match the index's expression exactly; otherwise the index is not used. Without scheme, "www." and path: the same
// site is often written in different ways.
const HOST = (website: RawBuilder<unknown>) =>
  sql<string | null>`substring(lower(${website}) from '^https?://(?:www\\.)?([^/:?#]+)')`;

type Alike = Record<(typeof SIMILARITIES)[number], boolean>;

/**
 * Organizers that an application may be about: with a similar name, the same email or the same website. Most alike
 * first. Within the caller's transaction, whose threshold of similarity it sets: among 50,000 organizers that takes a
 * tenth of the time of comparing every name.
 */
export async function likelyOrganizers(
  db: ReadModel<{ organizers: OrganizerRow }>,
  { organizerName, email, website }: Pick<ApplicationRow, 'organizerName' | 'email' | 'website'>,
): Promise<LikelyOrganizer[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR)}, true)`.execute(db);
  const alike = {
    name: sql<SqlBool>`o.name % ${organizerName}`,
    email: sql<SqlBool>`lower(o.email) = ${email.toLowerCase()}`,
    website: sql<SqlBool>`${HOST(sql`o.website`)} = ${HOST(sql`${website}::text`)}`,
  };
  const rows = await db
    .selectFrom('organizers as o')
    .select(['o.id', 'o.name', 'o.city', 'o.country'])
    .select(
      sql<Alike>`jsonb_build_object(
        'name', ${alike.name}, 'email', coalesce(${alike.email}, false), 'website', coalesce(${alike.website}, false)
      )`.as('alike'),
    )
    .where(eb => eb.or(Object.values(alike)))
    .orderBy(sql`similarity(o.name, ${organizerName})`, 'desc')
    .orderBy('o.id')
    .limit(MOST)
    .execute();
  return rows.map(row => ({ ...row, alike: SIMILARITIES.filter(one => row.alike[one]) }));
}

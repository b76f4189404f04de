import { type Kysely, sql } from 'kysely';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';

/** The organizers to whose teams a user belongs, by name, with the role there. */
export function teamsOf(db: Kysely<{ organizers: OrganizerRow }>, userId: string) {
  const member = JSON.stringify([{ userId }]);
  return db
    .selectFrom('organizers as o')
    .select(['o.id', 'o.name'])
    .select(
      sql<TeamRole>`(select one->>'role' from jsonb_array_elements(o.team) as one where one->>'userId' = ${userId})`.as(
        'role',
      ),
    )
    .where(sql<boolean>`o.team @> ${member}::jsonb`)
    .where('o.removed', '=', false)
    .orderBy(byLanguage(sql`o.name`))
    .orderBy('o.id')
    .execute();
}

import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { listOrganizers, OrganizerRead } from '#contracts/organizers/calls.ts';
import type { ContactRow, OrganizerRow } from '#contracts/organizers/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';

export type OrganizersSchema = CountersSchema & {
  organizers: OrganizerRow;
  organizerContacts: ContactRow;
  users: UserRow;
};
type Db = Kysely<OrganizersSchema>;
type Query = z.output<typeof listOrganizers.query>;
type Answer = z.output<typeof listOrganizers.answer>;

/** The number of upcoming events of each of these organizers; those without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const SORTS = {
  name: byLanguage(sql`o.name`),
  city: byLanguage(sql`o.city`),
  team: sql`o.team_count`,
  joined: sql`o.created_at`,
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`o.searched`;

/** The organizers that exist, without those that were removed. */
function present(db: Db) {
  return db.selectFrom('organizers as o').where('o.removed', '=', false);
}

/** One page of the matching organizers, with their number and the figures over all organizers. */
export async function findOrganizers(db: Db, query: Query, upcoming: CountUpcoming): Promise<Answer> {
  const { rows, ...around } = await inSnapshot(db, async db => {
    const matching = present(db).where(eb => eb.and(conditionsOf(query)));
    const page = matching
      .selectAll('o')
      .select(withContact)
      .orderBy(SORTS[query.sort], query.order)
      .orderBy('o.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { rows, total, stats: await figuresOf(db) };
  });
  const counts = await upcoming(rows.map(({ id }) => id));
  return { organizers: rows.map(row => readOf(row, counts)), ...around };
}

/** One organizer, and its team as it is recorded; undefined if there is none, or it was removed. */
export async function findOrganizer(db: Db, id: string, upcoming: CountUpcoming) {
  const row = await present(db).selectAll('o').select(withContact).where('o.id', '=', id).executeTakeFirst();
  return row && { organizer: readOf(row, await upcoming([id])), team: row.team };
}

function withContact(eb: ExpressionBuilder<OrganizersSchema & { o: OrganizerRow }, 'o'>) {
  return eb
    .selectFrom('organizerContacts as c')
    .select(contact =>
      jsonBuildObject({
        id: contact.ref('c.id'),
        displayName: contact.ref('c.displayName'),
        firstName: contact.ref('c.firstName'),
        lastName: contact.ref('c.lastName'),
        email: contact.ref('c.email'),
      }).as('person'),
    )
    .whereRef('c.id', '=', 'o.contactId')
    .as('contact');
}

type Found = OrganizerRow & { contact: OrganizerRead['contact'] };

function readOf(
  { createdAt, team: _, contactId: __, removed: ___, ...row }: Found,
  counts: Awaited<ReturnType<CountUpcoming>>,
): OrganizerRead {
  return { ...row, upcomingEvents: counts.get(row.id) ?? 0, createdAt: createdAt.toISOString() };
}

function conditionsOf({ id, search, status, verified }: Query): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`o.id = ${id}::uuid`);
  if (search) conditions.push(foldedHoldsAll(SEARCHED, search));
  if (status !== 'all') conditions.push(sql`o.status = ${status}`);
  if (verified !== 'all') conditions.push(sql`o.verified = ${verified === 'true'}`);
  return conditions;
}

async function figuresOf(db: Db): Promise<Answer['stats']> {
  const { total = 0, active = 0, inactive = 0, verified = 0 } = await countersOf(db, 'organizers');
  return { total, active, inactive, verified };
}

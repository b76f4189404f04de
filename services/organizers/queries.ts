import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type OrganizerRead, organizerBook } from '#contracts/organizers/calls.ts';
import type { ContactRow, OrganizerRow } from '#contracts/organizers/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { bookRows } from '#platform/book/bookRows.ts';
import { equals, holds } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { maskedEmail } from '#platform/files/exportList.ts';

export type OrganizersSchema = CountersSchema & {
  organizers: OrganizerRow;
  organizerContacts: ContactRow;
  users: UserRow;
};
type Db = ReadModel<OrganizersSchema>;
/** The number of upcoming events of each of these organizers; those without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** The list of organizers, without those that were removed. */
export const organizerRows = bookRows(organizerBook, {
  from: (db: Db) => db.selectFrom('organizers as o').where('o.removed', '=', false),
  id: 'o.id',
  select: organizers => organizers.selectAll('o').select(withContact),
  // Must match the index's expression exactly; otherwise the index is not used.
  search: words => foldedHoldsAll(sql<string>`o.searched`, words),
  where: { status: equals('o.status'), verified: holds('o.verified') },
  sorts: {
    name: [byLanguage('o.name')],
    city: [byLanguage('o.city')],
    team: [sql.ref('o.teamCount')],
    joined: [sql.ref('o.createdAt')],
  },
  async figures(db) {
    const { total = 0, active = 0, inactive = 0, verified = 0 } = await countersOf(db, 'organizers');
    return { total, active, inactive, verified };
  },
  offers: {},
  async read(rows, upcoming: CountUpcoming): Promise<OrganizerRead[]> {
    const counts = await upcoming(rows.map(({ id }) => id));
    return rows.map(({ createdAt, team: _, contactId: __, removed: ___, ...row }) => ({
      ...row,
      upcomingEvents: counts.get(row.id) ?? 0,
      createdAt: createdAt.toISOString(),
    }));
  },
  file: {
    id: 'Tanda ID',
    name: 'Name',
    email: ['Email', email => email && maskedEmail(email)],
    phone: 'Phone',
    website: 'Website',
    city: 'City',
    state: 'State',
    country: 'Country',
    status: 'Status',
    verified: 'Verified',
    trust: 'Trust',
    pauseReason: 'Paused because',
    upcomingEvents: 'Upcoming events',
    revision: null,
    description: null,
    address: null,
    contact: null,
    teamCount: null,
    createdAt: null,
  },
});

/** One organizer, and its team as recorded; undefined if there is none, or it was removed. */
export async function findOrganizer(db: Db, id: string, upcoming: CountUpcoming) {
  const found = await organizerRows.find(db, id);
  const [organizer] = found ? await organizerRows.read([found], upcoming) : [];
  return found && organizer && { organizer, team: found.team };
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

import { type Expression, sql } from 'kysely';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { type listUsers, NEW_USER_DAYS, userBook } from '#contracts/users/calls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { bookRows } from '#platform/book/bookRows.ts';
import { equals } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { maskedEmail } from '#platform/files/exportList.ts';

export type UsersSchema = CountersSchema & { users: UserRow; feedback: FeedbackRow };
type Db = ReadModel<UsersSchema>;
const DAY = 86_400_000;
/** The list depends on the present moment, besides its rows. */
type Now = { now: Date };

/** The list of users. */
export const userRows = bookRows(userBook, {
  from: (db: Db) => db.selectFrom('users as u'),
  id: 'u.id',
  select: users =>
    users
      .select([
        'u.id',
        'u.revision',
        'u.name',
        'u.email',
        'u.role',
        'u.auditor',
        'u.cities',
        'u.status',
        'u.location',
      ])
      .select(['u.preferredLanguage', 'u.deletionScheduledFor', 'u.createdAt'])
      .select(eb =>
        eb
          .selectFrom('feedback as f')
          .select(sql<number>`count(*)::integer`.as('count'))
          .whereRef('f.userId', '=', 'u.id')
          .as('feedbackGiven'),
      ),
  // Must match the index's expression exactly; otherwise the index is not used.
  search: words => foldedHoldsAll(sql<string>`u.searched`, words),
  where: {
    role: equals('u.role'),
    status: equals('u.status'),
    joined: (_, { now }: Now) => sql`u.created_at >= ${newSince(now)}`,
    notOnTeamOf: organizerId => sql`u.id not in (${teamOf(organizerId)})`,
  },
  sorts: {
    joined: [sql.ref('u.createdAt')],
    name: [byLanguage('u.name')],
    role: [sql.ref('u.role')],
    status: [sql.ref('u.status')],
  },
  figures: (db, { now }) => figuresOf(db, now),
  offers: {},
  read: rows =>
    rows.map(({ createdAt, deletionScheduledFor, feedbackGiven, ...row }) => ({
      ...row,
      cities: [...row.cities],
      feedbackGiven: feedbackGiven ?? 0,
      createdAt: createdAt.toISOString(),
      deletionScheduledFor: deletionScheduledFor?.toISOString() ?? null,
    })),
  file: {
    id: 'Tanda ID',
    name: 'Name',
    // In full only where that was asked for, and confirmed.
    email: ['Email', maskedEmail],
    role: 'Role',
    auditor: 'Auditor',
    cities: null,
    status: 'Status',
    location: 'Location',
    preferredLanguage: 'Language',
    feedbackGiven: 'Feedback given',
    createdAt: 'Joined at',
    deletionScheduledFor: 'To be erased at',
    revision: null,
  },
});

function teamOf(organizerId: string): Expression<string> {
  return sql`select (member->>'userId')::uuid
    from read.organizers as o, jsonb_array_elements(o.team) as member where o.id = ${organizerId}::uuid`;
}

/** Users who joined after this moment count as new. */
function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_USER_DAYS * DAY);
}

async function figuresOf(db: Db, now: Date): Promise<AnswerOf<typeof listUsers>['stats']> {
  const counted = await countersOf(db, 'users');
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('createdAt', '>=', newSince(now))
    .executeTakeFirstOrThrow();
  const { total = 0, active = 0, suspended = 0, admin: admins = 0, organizer: organizers = 0 } = counted;
  return { total, active, suspended, admins, organizers, newUsers: count };
}

import { type Expression, type InferResult, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import { type listUsers, NEW_USER_DAYS } from '#contracts/users/calls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';

export type UsersSchema = CountersSchema & { users: UserRow; feedback: FeedbackRow };
type Db = Kysely<UsersSchema>;
type Query = z.output<typeof listUsers.query>;
type Answer = z.output<typeof listUsers.answer>;

const DAY = 86_400_000;
const SORTS = {
  joined: sql`u.created_at`,
  name: byLanguage(sql`u.name`),
  role: sql`u.role`,
  status: sql`u.status`,
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`u.searched`;

/** One page of the matching users, with their number and the figures over all users. */
export function findUsers(db: Db, query: Query, now: Date): Promise<Answer> {
  return inSnapshot(db, async db => {
    const matching = matchingUsers(db, query, now);
    const page = pageOfUsers(matching, query).limit(query.limit).offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const users = rows.map(({ createdAt, deletionScheduledFor, feedbackGiven, ...row }) => ({
      ...row,
      feedbackGiven: feedbackGiven ?? 0,
      createdAt: createdAt.toISOString(),
      deletionScheduledFor: deletionScheduledFor?.toISOString() ?? null,
    }));
    return { users, total, stats: await figuresOf(db, now) };
  });
}

type Filters = Omit<Query, 'limit' | 'offset'>;
type Matching = ReturnType<typeof matchingUsers>;

/** The users that match the filters. */
export function matchingUsers(db: Db, query: Filters, now: Date) {
  return db.selectFrom('users as u').where(eb => eb.and(conditionsOf(query, now)));
}

/** What lists show of each, in the query's order. */
export function pageOfUsers(matching: Matching, { sort, order }: Filters) {
  return matching
    .select(['u.id', 'u.revision', 'u.name', 'u.email', 'u.role', 'u.status', 'u.location'])
    .select(['u.preferredLanguage', 'u.deletionScheduledFor', 'u.createdAt'])
    .select(eb =>
      eb
        .selectFrom('feedback as f')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('f.userId', '=', 'u.id')
        .as('feedbackGiven'),
    )
    .orderBy(SORTS[sort], order)
    .orderBy('u.id', order);
}

/** A row of `pageOfUsers`. */
export type FoundUser = InferResult<ReturnType<typeof pageOfUsers>>[number];

function conditionsOf(
  { id, search, role, status, joined, notOnTeamOf }: Filters,
  now: Date,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`u.id = ${id}::uuid`);
  if (search) conditions.push(foldedHoldsAll(SEARCHED, search));
  if (role !== 'all') conditions.push(sql`u.role = ${role}`);
  if (status !== 'all') conditions.push(sql`u.status = ${status}`);
  if (joined !== 'all') conditions.push(sql`u.created_at >= ${newSince(now)}`);
  if (notOnTeamOf) conditions.push(sql`u.id not in (${teamOf(notOnTeamOf)})`);
  return conditions;
}

function teamOf(organizerId: string): Expression<string> {
  return sql`select (member->>'userId')::uuid
    from read.organizers as o, jsonb_array_elements(o.team) as member where o.id = ${organizerId}::uuid`;
}

/** Users who joined after this moment count as new. */
function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_USER_DAYS * DAY);
}

async function figuresOf(db: Db, now: Date): Promise<Answer['stats']> {
  const counted = await countersOf(db, 'users');
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('createdAt', '>=', newSince(now))
    .executeTakeFirstOrThrow();
  const { total = 0, active = 0, suspended = 0, admin: admins = 0, organizer: organizers = 0 } = counted;
  return { total, active, suspended, admins, organizers, newUsers: count };
}

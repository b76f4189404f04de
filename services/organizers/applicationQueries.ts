import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type {
  ApplicationRead,
  ApplicationShown,
  listApplications,
} from '#contracts/organizers/applicationCalls.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { likelyOrganizers } from './likelyOrganizers.ts';

export type ApplicationsSchema = CountersSchema & {
  organizerApplications: ApplicationRow;
  organizers: OrganizerRow;
  regions: RegionRow;
  users: UserRow;
};
type Db = Kysely<ApplicationsSchema>;
type Query = z.output<typeof listApplications.query>;
type Answer = z.output<typeof listApplications.answer>;

const SORTS = {
  received: sql`a.created_at`,
  organizer: byLanguage(sql`a.organizer_name`),
  name: byLanguage(sql`a.name`),
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`a.searched`;

export const applicationQueue = queueOf('organizer_applications', "status = 'pending'");

/** One page of the matching applications, with their number and the figures over all applications. */
export function findApplications(db: Db, query: Query): Promise<Answer> {
  return inSnapshot(db, async db => {
    const matching = db.selectFrom('organizerApplications as a').where(eb => eb.and(conditionsOf(query)));
    const page = withAround(matching)
      .orderBy(SORTS[query.sort], query.order)
      .orderBy('a.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const { pending = 0, approved = 0, rejected = 0 } = await countersOf(db, 'organizerApplications');
    return { applications: rows.map(applicationFrom), total, stats: { pending, approved, rejected } };
  });
}

/** One application with everything that its decision depends on; undefined where there is none. */
export function findApplication(db: Db, id: string): Promise<ApplicationShown | undefined> {
  return inSnapshot(db, async db => {
    const row = await withAround(
      db.selectFrom('organizerApplications as a').where('a.id', '=', id),
    ).executeTakeFirst();
    if (!row) return;
    const others = db
      .selectFrom('organizerApplications')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('emailHash', '=', row.emailHash)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    const organizer = row.organizerId ? await namedOrganizer(db, row.organizerId) : undefined;
    return {
      application: applicationFrom(row),
      account: (await accountWith(db, row.email)) ?? null,
      organizer: organizer ?? null,
      likely: row.status === 'pending' ? await likelyOrganizers(db, row) : [],
      otherApplications: (await others).count,
    };
  });
}

/** The active account with an email. */
export function accountWith(db: Pick<Db, 'selectFrom'>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<SqlBool>`lower(email) = ${email.toLowerCase()}`)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export function namedOrganizer(db: Pick<Db, 'selectFrom'>, id: string) {
  return db.selectFrom('organizers').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

type Selected = SelectQueryBuilder<ApplicationsSchema & { a: ApplicationRow }, 'a', object>;

/** The application's row, with its region and who decided it. */
function withAround(query: Selected) {
  return query
    .selectAll('a')
    .select(eb => [
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'a.regionId'),
      ).as('region'),
      eb
        .selectFrom('users as u')
        .select('u.name')
        .where(sql<SqlBool>`u.id::text = a.decided_by`)
        .as('decider'),
    ]);
}

type Around = { region: ApplicationRead['region']; decider: string | null };

function applicationFrom(row: ApplicationRow & Around): ApplicationRead {
  const { emailHash: _, regionId: __, userId, decider, decidedBy, decidedAt, createdAt, ...same } = row;
  return {
    ...same,
    awaitsAccount: same.status === 'approved' && userId === null,
    decidedBy: decidedBy ? { id: decidedBy, name: decider } : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function conditionsOf({ id, search, status }: Query): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`a.id = ${id}::uuid`);
  if (search) conditions.push(foldedHoldsAll(SEARCHED, search));
  if (status !== 'all') conditions.push(sql`a.status = ${status}`);
  return conditions;
}

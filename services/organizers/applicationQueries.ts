import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  type ApplicationRead,
  type ApplicationShown,
  applicationQueue,
} from '#contracts/organizers/applicationCalls.ts';
import type { ApplicationRow } from '#contracts/organizers/applicationRows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { equals } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { CountersSchema } from '#platform/database/counters.ts';
import { inSnapshot, type ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { counted, decider, decisionOf, queueRows } from '#platform/queue/queueRows.ts';
import { bulkRejectApplications } from './bulkReject.ts';
import { likelyOrganizers } from './likelyOrganizers.ts';

export type ApplicationsSchema = CountersSchema & {
  organizerApplications: ApplicationRow;
  organizers: OrganizerRow;
  regions: RegionRow;
  users: UserRow;
};
type Db = ReadModel<ApplicationsSchema>;

/** Applications of organizers, those that have waited longest first. */
export const applicationRows = queueRows(applicationQueue, {
  waiting: queueOf('organizer_applications', "status = 'pending'"),
  together: bulkRejectApplications,
  from: (db: Db) => db.selectFrom('organizerApplications as a'),
  id: 'a.id',
  select: withAround,
  // Must match the index's expression exactly; otherwise the index is not used.
  search: words => foldedHoldsAll(sql<string>`a.searched`, words),
  where: { status: equals('a.status') },
  sorts: {
    received: [sql`a.created_at`],
    organizer: [byLanguage(sql`a.organizer_name`)],
    name: [byLanguage(sql`a.name`)],
  },
  figures: db => counted(db, applicationQueue, applicationQueue.figures),
  offers: {},
  read: rows => rows.map(applicationFrom),
});

/** One application with everything that its decision depends on; undefined where there is none. */
export function findApplication(db: Db, id: string): Promise<ApplicationShown | undefined> {
  return inSnapshot(db, async db => {
    const row = await applicationRows.find(db, id);
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
      decider('a'),
    ]);
}

type Around = { region: ApplicationRead['region']; decider: string | null };

function applicationFrom(row: ApplicationRow & Around): ApplicationRead {
  const { emailHash: _, regionId: __, userId, decider: ___, createdAt, ...same } = row;
  return {
    ...same,
    awaitsAccount: same.status === 'approved' && userId === null,
    ...decisionOf(row),
    createdAt: createdAt.toISOString(),
  };
}

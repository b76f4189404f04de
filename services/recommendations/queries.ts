import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import {
  type RecommendationRead,
  type RecommendationShown,
  recommendationQueue,
} from '#contracts/recommendations/moderationCalls.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { idsMergedInto, survivorOf } from '#platform/database/absorbed.ts';
import type { CountersSchema } from '#platform/database/counters.ts';
import { inSnapshot, type ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { counted, decider, decisionOf, queueRows } from '#platform/queue/queueRows.ts';
import { bulkRejectRecommendations } from './bulkReject.ts';
import { likelyEvents } from './likelyEvents.ts';

export type RecommendationsSchema = CountersSchema & {
  recommendations: RecommendationRow;
  regions: RegionRow;
  users: UserRow;
  events: EventRow;
  organizers: OrganizerRow;
  danceStyles: DanceStyleRow;
  eventDates: EventDateRow;
};
type Db = ReadModel<RecommendationsSchema>;

/** The length of the id of an event or series, with which that of a date begins. */
const STREAM_ID = 36;

/** Recommended events: what waits comes first, the longest first; then what was decided last. */
export const recommendationRows = queueRows(recommendationQueue, {
  waiting: queueOf('recommendations', "status = 'pending' and deleted_at is null"),
  together: bulkRejectRecommendations,
  from: (db: Db) => db.selectFrom('recommendations as r'),
  id: 'r.id',
  select: withAround,
  // Must match the index's expression exactly; otherwise the index is not used.
  search: words => foldedHoldsAll(sql<string>`r.searched`, words),
  always: ({ status }) => (status === 'trash' ? sql`r.deleted_at is not null` : sql`r.deleted_at is null`),
  where: { status: status => (status === 'trash' ? sql`true` : sql`r.status = ${status}`) },
  sorts: {
    waiting: [sql`r.status <> 'pending'`, sql`case when r.status = 'pending' then r.created_at end`],
  },
  ties: [sql`coalesce(r.decided_at, r.created_at) desc`, sql`r.id`],
  figures: db => counted(db, recommendationQueue, recommendationQueue.figures),
  offers: {},
  read: rows => rows.map(recommendationFrom),
});

/** One recommendation with the event that it became, or those that it may duplicate; undefined where there is none. */
export function findRecommendation(db: Db, id: string): Promise<RecommendationShown | undefined> {
  return inSnapshot(db, async db => {
    const row = await recommendationRows.find(db, id);
    if (!row) return;
    return {
      recommendation: recommendationFrom(row),
      event: await eventLedTo(db, row.leadsTo),
      ...(await chosenIn(db, row)),
      likely: row.status === 'pending' ? await likelyEvents(db, row) : [],
    };
  });
}

/** The active organizer and the dance styles that a recommendation names. */
export async function chosenIn(
  db: Pick<Db, 'selectFrom'>,
  { organizer, danceStyles }: Pick<RecommendationRow, 'organizer' | 'danceStyles'>,
): Promise<Pick<RecommendationShown, 'organizer' | 'styles'>> {
  return {
    organizer: organizer ? await organizerCalled(db, organizer) : null,
    styles: danceStyles.length > 0 ? await stylesCalled(db, danceStyles) : [],
  };
}

function stylesCalled(db: Pick<Db, 'selectFrom'>, named: readonly string[]) {
  const names = named.map(name => name.toLowerCase());
  return db
    .selectFrom('danceStyles')
    .select(['id', 'name'])
    .where(sql<SqlBool>`(id = any(${[...named]}) or lower(name) = any(${names}))`)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

async function organizerCalled(db: Pick<Db, 'selectFrom'>, name: string) {
  const found = await db
    .selectFrom('organizers')
    .select(['id', 'name'])
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found ?? null;
}

/** An account as the sender of a recommendation; null where there is none. */
export async function senderWith(
  db: Pick<Db, 'selectFrom'>,
  id: string | null,
): Promise<RecommendationRead['user']> {
  if (!id) return null;
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

export async function isRegion(db: Pick<Db, 'selectFrom'>, id: string): Promise<boolean> {
  return (await regionWith(db, id)) !== null;
}

/** A region as recommendations name it; null where there is none. */
export async function regionWith(
  db: Pick<Db, 'selectFrom'>,
  id: string,
): Promise<RecommendationRead['region']> {
  const found = await db
    .selectFrom('regions')
    .select(['id', 'city', 'country'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

type Selected = SelectQueryBuilder<RecommendationsSchema & { r: RecommendationRow }, 'r', object>;

function withAround(query: Selected) {
  return query
    .selectAll('r')
    .select(eb => [
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'r.regionId'),
      ).as('region'),
      decider('r'),
      jsonObjectFrom(
        eb.selectFrom('users as s').select(['s.id', 's.name', 's.email']).whereRef('s.id', '=', 'r.userId'),
      ).as('user'),
      sql<string | null>`${survivorOf(sql.ref('r.eventId'))}`.as('leadsTo'),
    ]);
}

/** The event, or the series of the date: its title and status are those of most of its dates. */
async function eventLedTo(db: Db, id: string | null): Promise<RecommendationShown['event']> {
  if (id === null) return null;
  const event = await db
    .selectFrom('events')
    .select(['title', 'status'])
    .where('id', '=', id.slice(0, STREAM_ID))
    .executeTakeFirst();
  return event ? { id, ...event } : null;
}

/** How many recommendations became an event, or one that was merged into it. */
export async function recommendationsLeadingTo(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recommendations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<SqlBool>`event_id in ${idsMergedInto(eventId)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** `leadsTo`: the event that it became, or the one that this was merged into. */
type Around = Pick<RecommendationRead, 'region' | 'user'> & {
  decider: string | null;
  leadsTo: string | null;
};

/** A recommendation as every call returns it. */
export function recommendationFrom(row: RecommendationRow & Around): RecommendationRead {
  const {
    emailHash: _,
    regionId: __,
    userId: ___,
    decider: ____,
    leadsTo,
    deletedAt,
    createdAt,
    ...same
  } = row;
  return {
    ...same,
    ...placeOf(same),
    eventId: leadsTo,
    language: same.language as Language,
    ...decisionOf(row),
    deletedAt: deletedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

type Place = Pick<RecommendationRead, 'city' | 'state' | 'country'>;

/** What was sent; else that of the region, which says nothing about a state. */
export function placeOf({ region, ...sent }: Place & Pick<RecommendationRead, 'region'>): Place {
  const isElsewhere = sent.city !== null && sent.city !== region?.city;
  return {
    city: sent.city ?? region?.city ?? null,
    state: sent.state,
    country: sent.country ?? (isElsewhere ? null : (region?.country ?? null)),
  };
}

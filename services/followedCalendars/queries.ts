import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type {
  FollowedCalendarRead,
  ListedCalendar,
  listFollowedCalendars,
} from '#contracts/followedCalendars/calls.ts';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import type { FollowedCalendarRow } from '#contracts/followedCalendars/rows.ts';
import type { SourceRow } from '#contracts/importedEvents/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { inSnapshot, pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';

export type CalendarsSchema = {
  followedCalendars: FollowedCalendarRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  importSources: SourceRow;
};
type Db = ReadModel<CalendarsSchema>;
type Query = z.output<typeof listFollowedCalendars.query>;
type Answer = z.output<typeof listFollowedCalendars.answer>;

type PollColumns = {
  polledAt: Date | null;
  succeededAt: Date | null;
  nextAt: Date | null;
  failures: number | null;
  parked: boolean | null;
  error: Sentence | null;
  entries: number | null;
  notices: CalendarNotices | null;
};

const POLLS = sql`private.calendar_polls`;
/** A calendar whose source is disabled is not polled either. */
const POLLED = sql<SqlBool>`(c.enabled and s.enabled is not false)`;
const FAILING = sql<SqlBool>`(${POLLED} and coalesce(p.failures, 0) > 0)`;
/** As the list calls it: of what is followed, a calendar is active, failing or paused. */
const ACTIVE = sql<SqlBool>`(${POLLED} and coalesce(p.failures, 0) = 0)`;
const SEARCHED = sql<string>`(c.name || ' ' || c.url)`;
const SORTS = {
  name: byLanguage(sql`c.name`),
  read: sql`p.succeeded_at`,
} as const;
const IN_STATE: Record<Exclude<Query['state'], 'all'>, Expression<SqlBool>> = {
  active: ACTIVE,
  failing: FAILING,
  paused: sql`not ${POLLED}`,
};

/** One page of the matching calendars, failing ones first, with their number and the figures of all. */
export function findCalendars(db: Db, query: Query, language: Language): Promise<Answer> {
  return inSnapshot(db, async db => {
    const matching = withPolls(db).where(eb => eb.and(conditionsOf(query)));
    const page = matching
      .leftJoin('regions as r', 'r.id', 'c.regionId')
      .leftJoin('organizers as o', 'o.id', 'c.organizerId')
      .selectAll('c')
      .select(['r.city', 'r.country', 'o.name as organizer'])
      .select(sql<boolean>`s.enabled is false`.as('sourceDisabled'))
      .select([
        sql<PollColumns['polledAt']>`p.polled_at`.as('polledAt'),
        sql<PollColumns['succeededAt']>`p.succeeded_at`.as('succeededAt'),
        sql<PollColumns['nextAt']>`p.next_at`.as('nextAt'),
        sql<PollColumns['failures']>`p.failures`.as('failures'),
        sql<PollColumns['parked']>`p.parked`.as('parked'),
        sql<PollColumns['error']>`p.error`.as('error'),
        sql<PollColumns['entries']>`p.entries`.as('entries'),
        sql<PollColumns['notices']>`p.notices`.as('notices'),
      ])
      .$if(query.sort === 'name', page => page.orderBy(FAILING, 'desc'))
      .orderBy(SORTS[query.sort], query.order)
      .orderBy('c.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { calendars: rows.map(row => listedFrom(row, language)), total, stats: await figuresOf(db) };
  });
}

function withPolls(db: Db) {
  return db
    .selectFrom('followedCalendars as c')
    .leftJoin(sql<{ calendar: string }>`${POLLS}`.as('p'), join => join.on(sql<SqlBool>`p.calendar = c.id`))
    .leftJoin('importSources as s', 's.id', 'c.id');
}

type Named = { city: string | null; country: string | null; organizer: string | null };

type Listed = FollowedCalendarRow & Named & PollColumns & { sourceDisabled: boolean };

function listedFrom(row: Listed, language: Language): ListedCalendar {
  const {
    polledAt,
    succeededAt,
    nextAt,
    failures,
    parked,
    error,
    entries,
    notices,
    sourceDisabled,
    ...calendar
  } = row;
  const isPolled = row.enabled && !sourceDisabled && !parked;
  return {
    ...calendarFrom(calendar),
    sourceDisabled,
    polls: {
      polledAt: polledAt?.toISOString() ?? null,
      succeededAt: succeededAt?.toISOString() ?? null,
      nextAt: isPolled ? (nextAt?.toISOString() ?? null) : null,
      failures: failures ?? 0,
      parked: parked ?? false,
      error: error && tell(error, language),
      entries: entries ?? 0,
      notices: notices ?? {},
    },
  };
}

export function calendarFrom({
  city,
  country,
  organizer,
  regionId,
  organizerId,
  createdAt,
  ...row
}: FollowedCalendarRow & Named): FollowedCalendarRead {
  return {
    ...row,
    region: regionId && city !== null ? { id: regionId, city, country: country ?? '' } : null,
    organizer: organizerId && organizer !== null ? { id: organizerId, name: organizer } : null,
    createdAt: createdAt.toISOString(),
  };
}

function conditionsOf({ id, search, state }: Query): Expression<SqlBool>[] {
  return [
    ...(id ? [sql<SqlBool>`c.id = ${id}::uuid`] : []),
    ...(search ? [holdsAll(SEARCHED, search)] : []),
    ...(state === 'all' ? [] : [IN_STATE[state]]),
  ];
}

function figuresOf(db: Db): Promise<Answer['stats']> {
  return withPolls(db)
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where ${ACTIVE}))::integer`.as('active'),
      sql<number>`(count(*) filter (where ${FAILING}))::integer`.as('failing'),
      sql<number>`(count(*) filter (where not ${POLLED}))::integer`.as('paused'),
    ])
    .executeTakeFirstOrThrow();
}

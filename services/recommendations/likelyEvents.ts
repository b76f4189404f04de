import { type SqlBool, sql } from 'kysely';
import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { type LikelyEvent, SIMILARITIES } from '#contracts/recommendations/moderationCalls.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

const MOST = 5;
/** Titles and venues at least this similar, by trigrams from 0 to 1, may mean the same night. */
const SIMILAR = 0.4;
/** Events of one region that begin at most this many hours apart may be the same one. */
const HOURS = 2;

type Recommended = Pick<RecommendationRow, 'title' | 'venue' | 'regionId' | 'date' | 'startTime'>;
type Found = Omit<LikelyEvent, 'alike' | 'startDateTime'> & {
  startLocal: string;
  alike: Record<(typeof SIMILARITIES)[number], boolean>;
};

/**
 * Events and dates of series that a recommendation may be about, most alike first: on its day, or the day before or
 * after, with a similar title or venue, or in its region at the same time. Without a day, events that are called
 * exactly so. Looks only at what the indexes on the start and on the title find.
 */
export async function likelyEvents(
  db: ReadModel<{ events: EventRow; eventDates: EventDateRow }>,
  { title, venue, regionId, date, startTime }: Recommended,
): Promise<LikelyEvent[]> {
  const there = date
    ? sql<SqlBool>`starts_at between ${date}::date - interval '2 days' and ${date}::date + interval '3 days'
        and left(start_local, 10) between (${date}::date - 1)::text and (${date}::date + 1)::text`
    : sql<SqlBool>`lower(title) = lower(${title})`;
  const columns = sql`title, start_local, location_name, location_city, status, region_id`;
  const at = date && startTime && `${date}T${startTime}`;
  const isClose = sql`region_id = ${regionId}::uuid
    and abs(extract(epoch from start_local::timestamp - ${at}::timestamp)) <= ${HOURS * 3600}`;
  const { rows } = await sql<Found>`
    select id, title, start_local, location_name, location_city, status, jsonb_build_object(
      'title', title_alike >= ${SIMILAR}, 'venue', venue_alike >= ${SIMILAR}, 'time', is_close) as alike
    from (
      select *, similarity(lower(title), lower(${title})) as title_alike,
        coalesce(similarity(lower(location_name), lower(${venue}::text)), 0) as venue_alike,
        coalesce(${isClose}, false) as is_close
      from (
        select id::text, ${columns} from read.events where kind = 'single' and ${there}
        union all
        select id, ${columns} from read.event_dates where ${there}
      ) as night
    ) as compared
    where title_alike >= ${SIMILAR} or venue_alike >= ${SIMILAR} or is_close
    order by title_alike + venue_alike + is_close::int desc, start_local, id
    limit ${MOST}`.execute(db);
  return rows.map(({ alike, startLocal, ...event }) => ({
    ...event,
    startDateTime: startLocal,
    alike: SIMILARITIES.filter(one => alike[one]),
  }));
}

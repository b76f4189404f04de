import { eventStream } from '#contracts/events/event/event.ts';
import { eventExportStream } from '#contracts/events/event/eventExport.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { listExportStream } from '#contracts/platform/listExport.ts';
import { runStream } from '#contracts/platform/run.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { userStream } from '#contracts/users/user.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import { savedViewStream } from '#contracts/views/savedView.ts';
import type { CityTables } from '#platform/cities/citySql.ts';
import { type CityStreams, cityStream, type RegionsOf } from '#platform/commands/cityStreams.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

// What city teams have to do with. Whatever is in neither list is closed to them, in every call that they may make.

/** A series is a city's if everything that it has, or had for a while, is there. */
const EVENTS = (regions: string): string => `
  select e.* from read.events as e
  where e.region_id = any(${regions}) and (e.series is null or not exists (
    select from jsonb_path_query(e.series, '$.**.regionId') as named (region)
    where coalesce((named.region #>> '{}')::uuid <> all(${regions}), true)))`;

const DATES = (regions: string): string => `
  select d.* from read.event_dates as d
  where d.region_id = any(${regions}) and d.series_id in (select id from (${EVENTS(regions)}) as theirs)`;

export const CITY_TABLES: CityTables = {
  events: ({ regions }) => EVENTS(regions),
  event_dates: ({ regions }) => DATES(regions),
  regions: ({ regions }) => `select * from read.regions where id = any(${regions})`,
  venues: ({ regions }) => `select * from read.venues where region_id = any(${regions})`,
  recommendations: ({ regions }) => `select * from read.recommendations where region_id = any(${regions})`,
  feedback: ({ regions }) => `
    select * from read.feedback where event_id in (select id from (${EVENTS(regions)}) as theirs)`,
  /** That there are some, and not what dancers wrote. */
  night_reports: ({ regions }) => `
    select r.id, r.revision, r.created_at, r.night, r.asked, '[]'::jsonb as reports from read.night_reports as r
    where r.night in (select id::text from (${EVENTS(regions)}) as theirs)
      or r.night in (select id::text from (${DATES(regions)}) as theirs)`,
  event_pairs: ({ regions }) => `
    select p.* from read.event_pairs as p
    where p.one in (select id from (${EVENTS(regions)}) as theirs)
      and p.other in (select id from (${EVENTS(regions)}) as theirs)`,
  /** The total over all regions is the total over theirs. */
  counters: ({ regions }) => `
    select projection, scope, name, value from read.counters
    where projection = 'events' and scope = any(${regions}::text[])
    union all
    select projection, '' as scope, name, sum(value)::integer as value from read.counters
    where projection = 'events' and scope = any(${regions}::text[]) group by projection, name`,
  dance_styles: () => 'select * from read.dance_styles',
  /** What the site says of them. */
  organizers: () => `
    select id, name, description, city, website, verified, status, removed, searched,
      null::text as email, null::text as phone, null::uuid as contact_id
    from read.organizers`,
  organizer_contacts: () => 'select * from read.organizer_contacts where false',
  /** Names alone, which nobody is found by. */
  users: () => `
    select id, name, null::text as email, null::text as role, null::text as status, ''::text as searched
    from read.users`,
  runs: ({ user }) => `select * from read.runs where started_by = ${user}`,
  saved_views: ({ user }) => `select * from read.saved_views where owner = ${user}`,
  /** By which command something was changed, and not what was said in it. */
  facts: () => 'select position, stream, category, correlation_id, null::json as data from read.facts',
};

const among = (regionId: string | null | undefined, regionIds: readonly string[]): boolean =>
  regionId != null && regionIds.includes(regionId);
const BOTH = { reads: true, writes: true };
/** They only begin such streams. */
const BEGUN = { reads: false, writes: true, isTheirs: () => true };

export const CITY_STREAMS: CityStreams = [
  cityStream(eventStream, {
    ...BOTH,
    isTheirs: ({ regionId }, { regionIds }) => among(regionId, regionIds),
  }),
  cityStream(seriesStream, {
    ...BOTH,
    isTheirs: ({ segments, overrides }, { regionIds }) =>
      segments.every(({ template }) => among(template.regionId, regionIds)) &&
      Object.values(overrides).every(own => own.regionId === undefined || among(own.regionId, regionIds)),
  }),
  cityStream(venueStream, {
    ...BOTH,
    isTheirs: ({ regionId }, { regionIds }) => among(regionId, regionIds),
  }),
  cityStream(recommendationStream, {
    ...BOTH,
    isTheirs: ({ regionId }, { regionIds }) => among(regionId, regionIds),
  }),
  cityStream(savedViewStream, { ...BOTH, isTheirs: ({ owner }, { userId }) => owner === userId }),
  cityStream(runStream, BEGUN),
  cityStream(listExportStream, BEGUN),
  cityStream(eventExportStream, BEGUN),
];

/** Makes the function that reads in the log which regions somebody looks after. */
export function regionsInLog(endOf: EndOf): RegionsOf {
  return async userId => {
    const { past, facts } = await endOf(userStream, `${userStream.category}-${userId}`);
    const user = fold(userStream, facts, past?.state);
    return user?.status === 'active' && !user.erased ? (user.cities ?? []) : [];
  };
}

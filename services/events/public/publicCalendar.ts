import { type Expression, type SqlBool, sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDateless } from '#contracts/events/dateless.ts';
import { TEXT_FIELDS } from '#contracts/events/event/fields.ts';
import type { PublicFilters, PublicNight } from '#contracts/events/publicCalls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { busiest, MOST_CITIES } from '#contracts/site/busiest.ts';
import { jsonInHtml } from '#contracts/site/jsonInHtml.ts';
import type { EventPage } from '#contracts/site/pages.ts';
import type { CityNights } from '#contracts/site/subjectPages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { remembered } from '#platform/database/remembered.ts';
import { structured } from '../feeds/pageStructured.ts';
import { findDate, findInstances } from '../list/dateQueries.ts';
import { movedTo } from '../list/publicEvent.ts';
import { findEvent } from '../list/queries.ts';
import { isAnnounced, isAnnouncedDate } from '../list/shown.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { publicNightOf } from '../reading/publicNight.ts';
import { cancelReasonOf } from './cancelReason.ts';
import { type FindCity, nightFilters, type Regions, rememberedRegions } from './cities.ts';
import { findDays } from './days.ts';
import { type Distances, findNights, type NightFilters, type Paging } from './nights.ts';
import { nightsByCity } from './nightsByCity.ts';
import { findSpots } from './spots.ts';

type Db = ReadModel<EventsSchema>;
type Parts = Pick<Core, 'clock' | 'publicUrl' | 'load' | 'freshness'> & { cityBySlug: FindCity };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_\d{8})?$/i;
/** How many other dates of a series its page lists, and how many other nights of its city. */
const OTHERS = { next: 8, past: 4, also: 3 };
const YEAR_MS = 366 * 86_400_000;

/** The public calendar, as the pages of the site read it. */
export function publicCalendar(db: Db, parts: Parts) {
  const { freshness, clock } = parts;
  const regions = rememberedRegions(db, freshness);
  const regionsNow = () => regions(clock());
  // Their nights are counted every few minutes, whatever changes.
  const suggested = remembered({
    ...{ freshness, reads: ['regions'] },
    async find(now) {
      const all = await regions(now);
      if (all.cities.size <= MOST_CITIES) return all.cities;
      return mapOf(busiest(await nightsByCity(db, all, { when: 'all' }, now)));
    },
  });
  const filtersOf = (asked: PublicFilters) => nightFilters(regionsNow, parts.cityBySlug, asked);
  /** Finds nights by what visitors ask for; undefined if there is no such city. */
  const found = async <Found extends { events: EventRead[]; distances: Distances }>(
    asked: PublicFilters,
    find: (filters: NightFilters) => Promise<Found>,
  ) => {
    const filters = await filtersOf(asked);
    if (!filters) return undefined;
    const { events, distances, ...rest } = await find(filters);
    const shown = (event: EventRead): PublicNight =>
      publicNightOf(event, parts.publicUrl(), distances.get(event.id));
    return { nights: events.map(shown), ...rest };
  };
  return {
    nights: (asked: PublicFilters, { ongoing, ...paging }: Paging & { ongoing?: boolean }) =>
      found(asked, filters => findNights(db, { ...filters, ongoing }, paging, parts.clock())),
    days: (asked: PublicFilters, most: number) =>
      found(asked, filters => findDays(db, filters, most, parts.clock())),
    spots: async (asked: PublicFilters) => {
      const filters = await filtersOf(asked);
      return filters && findSpots(db, await regionsNow(), { ...filters, ongoing: true }, parts.clock());
    },
    cities: async () => (await regionsNow()).cities,
    suggested: () => suggested(clock()),
    nightsByCity: async (asked: PublicFilters) => {
      const filters = await filtersOf(asked);
      return filters ? nightsByCity(db, await regionsNow(), filters, clock()) : [];
    },
    organizers: (ids?: readonly string[]) => knownOrganizers(db, ids),
    event: (id: string) => eventPage(db, { ...parts, regionsNow }, id),
    movedTo: (id: string) => movedTo({ ...parts, db }, id),
  };
}

const mapOf = (cities: readonly CityNights[]) => new Map(cities.map(city => [city.id, city]));

async function eventPage(
  db: Db,
  parts: Parts & { regionsNow(): Promise<Regions> },
  id: string,
): Promise<Omit<EventPage, 'picture' | 'reports' | 'isReportable'> | undefined> {
  if (!ID.test(id)) return undefined;
  const now = parts.clock();
  const ref = occurrenceRef(id);
  const event = await (ref ? findDate(db, ref, now) : findEvent(db, id, now));
  if (!event?.isAnnounced) return undefined;
  const night = publicNightOf(event, parts.publicUrl());
  const hasDate = !isDateless(event);
  const { eventOrganizer: organizer } = event;
  const isOver = hasDate && event.isExpired;
  const { cities } = await parts.regionsNow();
  const region = regionOf(event, cities);
  const [dates, [known], also, cancelReason] = await Promise.all([
    otherDates(db, parts, event),
    knownOrganizers(db, organizer ? [organizer.id] : []),
    hasDate && !isOver && region ? alsoThere(db, parts, night, region.id) : [],
    night.status === 'cancelled' ? cancelReasonOf(db, id) : null,
  ]);
  return {
    name: 'event',
    night,
    cancelReason,
    hasDate,
    description: event.description,
    texts: Object.fromEntries(TEXT_FIELDS.map(name => [name, event[name]])) as EventPage['texts'],
    imageAlt: event.coverImageAlt,
    organizer: organizer && {
      name: organizer.name,
      website: organizer.website,
      verified: organizer.verified,
      hasPage: known !== undefined,
    },
    ...{ region, dates, also },
    hasBegun: hasDate && Date.parse(event.startsAt) <= now.getTime(),
    isOver,
    structured: hasDate
      ? jsonInHtml(structured(event, night.url, absolute(night.image, parts.publicUrl())))
      : null,
  };
}

/** The dance city of an event, if it is one that visitors can choose. */
function regionOf({ regionId }: EventRead, cities: Regions['cities']): EventPage['region'] {
  const found = regionId === null ? undefined : [...cities].find(([, { id }]) => id === regionId);
  return found ? { id: found[0], label: found[1].city } : null;
}

/** Nights of a city on the day of another one. */
async function alsoThere(
  db: Db,
  parts: Parts & { regionsNow(): Promise<Regions> },
  { id, start, cityStart }: PublicNight,
  city: string,
): Promise<PublicNight[]> {
  const day = (cityStart ?? start).slice(0, 10);
  const asked = { city, when: 'all', from: day, to: day } as const;
  const filters = await nightFilters(parts.regionsNow, parts.cityBySlug, asked);
  if (!filters) return [];
  const { events } = await findNights(db, filters, { limit: OTHERS.also + 1 }, parts.clock());
  const others = events.filter(event => event.id !== id && event.status !== 'cancelled');
  return others.slice(0, OTHERS.also).map(event => publicNightOf(event, parts.publicUrl()));
}

async function otherDates(db: Db, { clock, publicUrl }: Parts, { id, seriesId }: EventRead) {
  if (seriesId === null) return { next: [], past: [] };
  const now = clock();
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const range = { startDate: day(now.getTime() - YEAR_MS), endDate: day(now.getTime() + YEAR_MS) };
  const found = await findInstances(db, seriesId, { ...range, limit: 1_000, offset: 0 }, now);
  const others = (found?.instances ?? []).filter(one => one.id !== id && one.isAnnounced);
  const shown = (dates: EventRead[]): PublicNight[] => dates.map(one => publicNightOf(one, publicUrl()));
  return {
    next: shown(others.filter(({ isExpired }) => !isExpired).slice(0, OTHERS.next)),
    past: shown(
      others
        .filter(({ isExpired }) => isExpired)
        .slice(-OTHERS.past)
        .reverse(),
    ),
  };
}

/** The address of an image for those who read the page elsewhere. */
function absolute(path: string | null, address: string): string | null {
  return path?.startsWith('/') ? address + path : path;
}

/**
 * Those of some organizers, or of all, that visitors may know of: active, and named by the page of an event. One that
 * was only registered so far is nobody's business.
 */
async function knownOrganizers(db: ReadModel<EventsSchema>, ids?: readonly string[]): Promise<string[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`o.id = any(${[...ids]}::uuid[])` : sql`true`;
  const named = (table: 'events' | 'event_dates', isKnown: Expression<SqlBool>) =>
    sql`exists (select from ${sql.raw(`read.${table}`)} as e
      where e.event_organizer_id = o.id and ${isKnown})`;
  const { rows } = await sql<{ id: string }>`
    select o.id from read.organizers as o
    where ${among} and o.status = 'active' and not o.removed 
      and (${named('events', isAnnounced)} or ${named('event_dates', isAnnouncedDate)})
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

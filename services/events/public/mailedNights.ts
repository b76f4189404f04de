import type { EventRead } from '#contracts/events/calls.ts';
import { isDateless } from '#contracts/events/dateless.ts';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { occurrenceId, occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { REASON_LENGTH } from '#contracts/my/nightCalls.ts';
import { DIGEST_NIGHTS } from '#contracts/subscriptions/subscription.ts';
import { type ToldNight, thatTakePlace } from '#contracts/subscriptions/told.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { readNights } from '../list/listed.ts';
import { movedTo } from '../list/publicEvent.ts';
import { findEvent } from '../list/queries.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { told } from '../reading/publicNight.ts';
import { cancelReasonOf } from './cancelReason.ts';
import { nightFilters, readRegions } from './cities.ts';
import { filterNames } from './filterNames.ts';
import { findNights } from './nights.ts';

type Db = ReadModel<EventsSchema>;
type Parts = { db: Db; load: Load; clock(): Date };
type Current = { night: ToldNight; isOver: boolean };

/**
 * How far ahead the dates of series are listed, from now on or from the first day that is asked for: they would fill
 * the mail otherwise. Other events may be any time.
 */
const SERIES_DAYS = 14;
const READ = 200;
const DAY = 86_400_000;

/** The public calendar as mails tell of it. */
export function mailedNights({ db, load, clock }: Parts) {
  async function current(ids: readonly string[]): Promise<Map<string, Current>> {
    const found = await readNights(db, ids, clock());
    const gone = ids.filter(id => !found.has(id));
    for (const id of gone) {
      const survivor = await movedTo({ db, load, clock }, id);
      const event = survivor && (await readNights(db, [survivor], clock())).get(survivor);
      // A series is no night: the one that led there is none of its dates.
      if (event && event.kind !== 'master') found.set(id, event);
    }
    // An unpublished night is described by its snapshot, not by its current state.
    const known = [...found].filter(([, event]) => event.isAnnounced && !isDateless(event));
    return new Map(
      await Promise.all(
        known.map(async ([id, event]): Promise<[string, Current]> => {
          const night = { ...toldOf(event), ...(await reasonOf(db, event)), id };
          return [id, { night, isOver: event.isExpired }];
        }),
      ),
    );
  }
  return {
    current,
    async coming(asked: PublicFilters): Promise<ToldNight[]> {
      const filters = await nightFilters(() => readRegions(db), noOtherCity, asked);
      if (!filters) return [];
      const now = clock();
      const { events } = await findNights(db, filters, { limit: READ }, now);
      const begin = Math.max(now.getTime(), Date.parse(asked.from ?? '') || 0);
      const last = new Date(begin + SERIES_DAYS * DAY).toISOString();
      const listed = events.filter(({ seriesId, startsAt }) => seriesId === null || startsAt < last);
      return thatTakePlace(listed.map(toldOf)).slice(0, DIGEST_NIGHTS);
    },
    async followed(id: string): Promise<ToldNight | undefined> {
      const now = clock();
      const series = occurrenceRef(id) ? undefined : await findEvent(db, id, now);
      if (series && isDateless(series)) return undefined;
      const next = series?.nextDate ? occurrenceId(id, series.nextDate) : id;
      const found = (await current([next])).get(next);
      return found && !found.isOver && thatTakePlace([found.night]).length > 0 ? found.night : undefined;
    },
    topic: (filters: PublicFilters) => topicOf(db, filters),
  };
}

/** Why its team has cancelled it. */
async function reasonOf(db: Db, { id, status }: EventRead): Promise<Pick<ToldNight, 'cancelReason'>> {
  const reason = status === 'cancelled' ? await cancelReasonOf(db, id) : null;
  return reason === null ? {} : { cancelReason: reason.slice(0, REASON_LENGTH) };
}

/** Mails are of dance cities: where else somebody is, nobody keeps. */
const noOtherCity = async () => undefined;

function toldOf(event: EventRead): ToldNight {
  const place = [event.locationName, event.locationCity ?? event.region?.city].filter(Boolean).join(', ');
  return {
    id: event.id,
    title: event.title,
    ...told(event),
    timeZone: event.timeZone,
    cityStart: event.cityStart,
    status: event.status,
    place,
  };
}

async function topicOf(db: Db, { city, style, organizer }: PublicFilters) {
  const region = city === undefined ? null : (await readRegions(db)).cities.get(city);
  if (region === undefined) return undefined;
  return {
    city: region && `${region.city}, ${region.country}`,
    timeZone: region?.timeZone ?? null,
    ...(await filterNames(db, { style, organizer })),
  };
}

import { sql } from 'kysely';
import type { z } from 'zod';
import { daysBetween, plusDays } from '#contracts/calendar/days.ts';
import type { duplicateEvent } from '#contracts/events/calendarCalls.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { type Field, FORM_FIELDS } from '#contracts/events/event/fields.ts';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Answer = z.output<(typeof duplicateEvent)['answer']>;
type Rhythm = Answer['rhythm'];

const WEEK: Rhythm = { days: 7, from: 'week' };
/** In days; two events further apart than this are not taken for a rhythm. */
const LONGEST = 92;
const NOT_COPIED = [
  ...(['startLocal', 'endLocal', 'timeZone'] as const),
  ...(['danceStyles', 'status', 'isFeatured'] as const),
] as const;

/** The initial values of the form: a draft copy of the event, on the rhythm's next day in the future. */
export function duplicateOf(event: EventRead, rhythm: Rhythm, now: Date): Answer {
  const day = event.date;
  const today = now.toISOString().slice(0, 10);
  const behind = Math.max(0, daysBetween(day, today));
  const shift = rhythm.days * Math.max(1, Math.floor(behind / rhythm.days) + 1);
  const moved = (local: string) => `${plusDays(local.slice(0, 10), shift)}${local.slice(10)}`;
  const { startDateTime, endDateTime } = event;
  return {
    body: {
      ...copied(event),
      danceStyles: event.danceStyles.map(({ danceStyleId, level }) => ({ danceStyleId, level })),
      startDateTime: moved(startDateTime),
      endDateTime: endDateTime && moved(endDateTime),
      status: 'draft',
      isFeatured: false,
    },
    rhythm,
  };
}

const COPIED = FORM_FIELDS.filter(isCopied);

/** Not copied as is: the time zone comes from the region; the rest depends on the day, is reset or mapped. */
function isCopied(field: Field): field is Exclude<Field, (typeof NOT_COPIED)[number]> {
  return !(NOT_COPIED as readonly Field[]).includes(field);
}

function copied(event: EventRead) {
  const entries = COPIED.map(field => [field, event[field]]);
  return Object.fromEntries(entries) as Pick<EventRead, (typeof COPIED)[number]>;
}

/** The days from a date of a series to the next one, or from the previous one to the last; else a week. */
export function rhythmOfSeries(id: string, state: SeriesState, key: string): Rhythm {
  const days = occurrencesOf(id, state).map(date => date.key);
  const at = days.indexOf(key);
  const [from, to] = at < days.length - 1 ? [key, days[at + 1]!] : [days[at - 1], key];
  return from && at >= 0 ? { days: daysBetween(from, to), from: 'series' } : WEEK;
}

/** The days since the previous event with this title and region, if few enough for a rhythm; else a week. */
export async function rhythmOfTitle(db: ReadModel<EventsSchema>, event: EventRead): Promise<Rhythm> {
  const before = await db
    .selectFrom('events as e')
    .select('e.startLocal')
    .where('e.kind', '=', 'single')
    .where('e.title', '=', event.title)
    .where(sql<boolean>`e.region_id is not distinct from ${event.regionId}::uuid`)
    .where('e.startsAt', '<', new Date(event.startsAt))
    .where('e.startsAt', '>', new Date(Date.parse(event.startsAt) - (LONGEST + 1) * 86_400_000))
    .orderBy('e.startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const days = before ? daysBetween(before.startLocal.slice(0, 10), event.date) : 0;
  return days > 0 ? { days, from: 'history' } : WEEK;
}

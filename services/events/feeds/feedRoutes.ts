import type { FastifyReply } from 'fastify';
import ical, { ICalEventStatus } from 'ical-generator';
import { dayAfter } from '#contracts/calendar/days.ts';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { leadsTo } from '#contracts/danceStyles/rows.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { textsToldIn } from '#contracts/events/event/textUses.ts';
import { regionFeed, styleFeed } from '#contracts/events/feedCalls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { told } from '../reading/publicNight.ts';
import { type Feed, feedEvents } from './feedEvents.ts';
import { placeText } from './pagePlace.ts';

type Parts = { db: ReadModel<EventsSchema>; brand: string; clock(): Date; publicUrl(): string };

export const FRESH_SECONDS = 900;

/** The public calendar feeds. */
export function feedRoutes(api: Api, { db, brand, clock, publicUrl }: Parts): void {
  const answer = async (feed: Feed, name: string, reply: FastifyReply) => {
    const events = await feedEvents(db, feed, clock());
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('content-disposition', 'inline; filename="events.ics"');
    // A string is sent unchanged, since the content type is not JSON.
    return calendarOf(events, `${brand} · ${name}`, brand, publicUrl());
  };

  api.query(regionFeed, async ({ params }, reply) => {
    const region = await db
      .selectFrom('regions')
      .select(['city'])
      .where('id', '=', params.file)
      .executeTakeFirst();
    if (!region) throw notFound(eventSentences.noRegion);
    return answer({ regionId: params.file }, region.city, reply);
  });

  api.query(styleFeed, async ({ params }, reply) => {
    const rows = await db.selectFrom('danceStyles').select(['id', 'name', 'status', 'mergedInto']).execute();
    const styles = new Map(rows.map(row => [row.id, row]));
    const style = styles.get(leadsTo(styles, params.file) ?? '');
    if (!style) throw notFound(eventSentences.noDanceStyle);
    return answer({ danceStyleId: style.id }, style.name, reply);
  });
}

/** The iCalendar file of events and dates, named so. */
export function calendarOf(
  events: readonly EventRead[],
  name: string,
  brand: string,
  address: string,
): string {
  const calendar = ical({ name, prodId: { company: brand, product: 'events' }, ttl: FRESH_SECONDS });
  for (const event of events) {
    const place = placeText(event);
    const url = `${address}/events/${event.id}`;
    calendar.createEvent({
      id: `${event.id}@events`,
      sequence: event.revision,
      ...spanOf(event),
      stamp: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
      summary: event.title,
      description: describedIn(event),
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      categories: event.danceStyles.map(({ danceStyle }) => ({ name: danceStyle.name })),
      url,
      ...(place && {
        location: {
          title: place,
          ...(event.latitude !== null &&
            event.longitude !== null && { geo: { lat: event.latitude, lon: event.longitude } }),
        },
      }),
    });
  }
  return calendar.toString();
}

/** What it says of itself, and a line for each text that visitors read besides. */
function describedIn(event: EventRead): string {
  const told = textsToldIn('feed', event).map(({ heading: [heading], text }) => `${heading}: ${text}`);
  return [event.description, ...told].filter(Boolean).join('\n\n');
}

/** Instants; of what is all-day its first day and the one after its last. An end that nobody gave is left out. */
function spanOf(event: EventRead) {
  const { start, end } = told(event);
  if (isDay(start)) return { allDay: true, start: midnight(start), end: midnight(dayAfter(end ?? start)) };
  return { start: new Date(event.startsAt), end: end === null ? null : instantOf(end, event.timeZone) };
}

// The library writes the day that a date has in UTC.
const midnight = (day: string): Date => new Date(`${day}T00:00Z`);

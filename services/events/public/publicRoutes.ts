import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import {
  listPublicEvents,
  type PublicFilters,
  publicEventFile,
  publicFeed,
} from '#contracts/events/publicCalls.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { readNights } from '../list/listed.ts';
import { movedTo } from '../list/publicEvent.ts';
import { nightFilters } from './cities.ts';
import { calendarOf, FRESH_SECONDS } from './feedRoutes.ts';
import { findNights, type NightFilters } from './nights.ts';
import { publicNightOf } from './publicNight.ts';

type Parts = {
  db: Kysely<EventsSchema>;
  load: Load;
  brand: string;
  clock(): Date;
  publicUrl(): string;
};

/** How many entries a feed has at most. */
const FEED_MOST = 1_000;

/** The public calendar as JSON and as iCalendar, for anybody, on any site. */
export function publicRoutes(api: Api, { db, load, brand, clock, publicUrl }: Parts): void {
  const filtersOf = async (asked: PublicFilters): Promise<NightFilters> => {
    const filters = await nightFilters(db, asked);
    if (!filters) throw notFound(eventSentences.noRegion);
    return filters;
  };

  api.query(listPublicEvents, async ({ query: { limit, after, ...asked } }, reply) => {
    reply.headers(OPEN);
    const { events, next } = await findNights(db, await filtersOf(asked), { limit, after }, clock());
    return { events: events.map(event => publicNightOf(event, publicUrl())), next };
  });

  const answerCalendar = (reply: FastifyReply, events: readonly EventRead[]): string => {
    reply
      .headers({ ...OPEN, 'cache-control': `public, max-age=${FRESH_SECONDS}` })
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="events.ics"');
    return calendarOf(events, brand, brand, publicUrl());
  };

  api.query(publicFeed, async ({ query }, reply) => {
    const { events } = await findNights(db, await filtersOf(query), { limit: FEED_MOST }, clock());
    return answerCalendar(reply, events);
  });

  api.query(publicEventFile, async ({ params: { file } }, reply) => {
    const event = (await readNights(db, [file], clock())).get(file);
    const survivor = event ? undefined : await movedTo({ db, load, clock }, file);
    if (survivor) {
      const path = publicEventFile.path.replace(':file', `${survivor}.ics`);
      return reply.headers({ ...OPEN, 'cache-control': 'no-store' }).redirect(path, 301) as never;
    }
    if (!event || event.status === 'draft') throw notFound(eventSentences.none);
    return answerCalendar(reply, [event]);
  });
}

const OPEN = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=60',
};

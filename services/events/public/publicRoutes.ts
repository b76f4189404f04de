import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventRead } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { FEED_DAYS } from '#contracts/events/feedCalls.ts';
import {
  listPublicEvents,
  type PublicFilters,
  publicEventFile,
  publicFeed,
  publicRss,
} from '#contracts/events/publicCalls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { calendarOf, coveredIn, FRESH_SECONDS } from '../feeds/icalendar.ts';
import { queryOf, rssOf } from '../feeds/rss.ts';
import { findInstances } from '../list/dateQueries.ts';
import { readNights } from '../list/listed.ts';
import { movedTo } from '../list/publicEvent.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { publicNightOf } from '../reading/publicNight.ts';
import { type FindCity, nightFilters, rememberedRegions } from './cities.ts';
import { feedName } from './filterNames.ts';
import { findNights, type NightFilters } from './nights.ts';

type Parts = {
  db: ReadModel<EventsSchema>;
  load: Load;
  brand: string;
  freshness: Core['freshness'];
  clock(): Date;
  publicUrl(): string;
  cityBySlug: FindCity;
};

/** How many entries a feed has at most, and a calendar, which says where it was cut. */
const FEED_MOST = 1_000;
const CALENDAR_MOST = 2_000;

/** The public calendar as JSON and as iCalendar, for anybody, on any site. */
export function publicRoutes(api: Api, parts: Parts): void {
  const { db, load, brand, clock, publicUrl, cityBySlug } = parts;
  const regions = rememberedRegions(db, parts.freshness);
  const filtersOf = async (asked: PublicFilters): Promise<NightFilters> => {
    const filters = await nightFilters(() => regions(clock()), cityBySlug, asked);
    if (!filters) throw notFound(eventSentences.noRegion);
    return filters;
  };

  api.query(listPublicEvents, async ({ query: { limit, after, ...asked } }, reply) => {
    reply.headers(OPEN);
    const filters = await filtersOf(asked);
    const { events, distances, next } = await findNights(db, filters, { limit, after }, clock());
    return {
      events: events.map(event => publicNightOf(event, publicUrl(), distances.get(event.id))),
      next,
    };
  });

  feedsOf(api, parts, { filtersOf, regions });

  api.query(publicEventFile, async ({ params: { file }, request }, reply) => {
    const event = (await readNights(db, [file], clock())).get(file);
    const survivor = event ? undefined : await movedTo({ db, load, clock }, file);
    if (survivor) {
      const path = publicEventFile.path.replace(':file', `${survivor}.ics`);
      return reply.headers({ ...OPEN, 'cache-control': 'no-store' }).redirect(path, 301) as never;
    }
    if (!event?.isAnnounced) throw notFound(eventSentences.none);
    const address = publicUrl();
    const about = {
      ...{ brand, name: brand, address, page: `${address}${CALENDAR_PATH}/${file}` },
      source: address + publicEventFile.path.replace(':file', `${file}.ics`),
    };
    return sendCalendar({ request, reply }, calendarOf(await nightsOf(db, event, clock()), about));
  });
}

type Finding = {
  filtersOf(asked: PublicFilters): Promise<NightFilters>;
  regions: ReturnType<typeof rememberedRegions>;
};

/** Filter sets as iCalendar, with what was, and as RSS. */
function feedsOf(api: Api, { db, brand, clock, publicUrl }: Parts, { filtersOf, regions }: Finding): void {
  const nameOf = async (asked: PublicFilters) =>
    feedName(db, { brand, cities: (await regions(clock())).cities }, asked);

  api.query(publicFeed, async ({ query: { lang, ...asked }, request }, reply) => {
    const now = clock();
    const filters = withWhatWas(await filtersOf(asked), now);
    const { events, next } = await findNights(db, filters, { limit: CALENDAR_MOST }, now);
    const description = coveredIn(lang, events, next !== null);
    const own = { brand, name: await nameOf(asked), description, ...placesOf(asked, lang, publicUrl()) };
    return sendCalendar({ request, reply }, calendarOf(events, own));
  });

  api.query(publicRss, async ({ query: { lang, ...asked }, request }, reply) => {
    const now = clock();
    const { events } = await findNights(db, await filtersOf(asked), { limit: FEED_MOST }, now);
    reply.type('application/rss+xml; charset=utf-8');
    const name = await nameOf(asked);
    const setting = { brand, name, address: publicUrl(), language: lang, asked, now };
    return unlessKnown(request, reply, rssOf(events, setting));
  });
}

/** An event or date itself; of a series the dates that a feed of its region has. */
async function nightsOf(db: Parts['db'], event: EventRead, now: Date): Promise<EventRead[]> {
  if (event.kind !== 'master') return [event];
  const range = { startDate: dayFrom(now, -FEED_DAYS.back), endDate: dayFrom(now, FEED_DAYS.ahead) };
  const found = await findInstances(db, event.id, { ...range, limit: FEED_MOST, offset: 0 }, now);
  return (found?.instances ?? []).filter(({ isAnnounced }) => isAnnounced);
}

/** Where a calendar of filters is, and the page with the same ones. */
function placesOf(asked: PublicFilters, language: Language, address: string) {
  const query = queryOf(asked);
  const spoken = language === 'en' ? '' : `${query ? '&' : '?'}lang=${language}`;
  const page = address + pathIn(language, CALENDAR_PATH) + query;
  return { address, source: address + publicFeed.path + query + spoken, page };
}

/** The days that a calendar covers, unless days are asked for. */
function withWhatWas(filters: NightFilters, now: Date): NightFilters {
  if (filters.when !== 'all' || filters.from !== undefined) return filters;
  const days = { from: dayFrom(now, -FEED_DAYS.back), to: filters.to ?? dayFrom(now, FEED_DAYS.ahead) };
  return { ...filters, ...days, ongoing: true };
}

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

const DAY = 86_400_000;
const OPEN = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=60',
};

type Request = { request: FastifyRequest; reply: FastifyReply };

function sendCalendar({ request, reply }: Request, text: string): string {
  reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="events.ics"');
  return unlessKnown(request, reply, text);
}

/**
 * A feed, or that it is still the one which the reader has. Its tag is made of its text, which names no time of asking.
 */
function unlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  reply.headers({ ...OPEN, etag, 'cache-control': `public, max-age=${FRESH_SECONDS}` });
  if (request.headers['if-none-match'] !== etag) return text;
  reply.code(304);
  return '';
}

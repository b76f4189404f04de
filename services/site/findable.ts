import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  pathAbout,
  pathIn,
  REGIONS_PATH,
  STYLES_PATH,
  SUPPORT_PATH,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { styleChoices } from './calendar/calendar.ts';
import { etagOf } from './drawing/drawing.ts';
import type { IdRange, SiteNeeds } from './drawing/needs.ts';
import { siteRenderer } from './drawing/renderer.ts';
import { CUT_SIZE, type Listed, PART_SIZE, sitemapIndex, sitemapOf } from './sitemap.ts';

/** The parts with pages that are no events: `pages`, then `pages-1` and so on, if there are many. */
const PAGES_PART = /^pages(?:-(\d{1,4}))?\.xml$/;
const eventsPart = ({ first, next }: IdRange): string =>
  `/sitemaps/events/${next === null ? first : `${first}-to-${next}`}.xml`;
const pagesPart = (index: number): string => `/sitemaps/pages${index > 0 ? `-${index}` : ''}.xml`;
const READS = ['events', 'danceStyles', 'regions', 'organizers'];
/** How long the lists are kept that take a look at every event, or every organizer. */
const KEPT_MS = 600_000;
const FRESH_SECONDS = 3_600;

/** What search engines ask for: which addresses they may visit, and which there are. */
export function findableRoutes(core: Core, needs: SiteNeeds): void {
  const { app, clock, freshness, publicUrl } = core;
  const hide = { schema: { hide: true } };
  const partsOfEvents = keptFor(KEPT_MS, clock, () => needs.addresses.parts(CUT_SIZE));
  const pages = keptFor(KEPT_MS, clock, async () => inParts(await plainPages(core, needs)));

  /** Sends what `make` makes, unless the visitor has it. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    tag: string,
    make: () => Readable | string,
  ) => {
    reply.headers({ etag: tag, 'cache-control': `public, max-age=${FRESH_SECONDS}` });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/xml; charset=utf-8').send(make());
  };
  const tagOf = (request: FastifyRequest): string =>
    etagOf([publicUrl(), request.url, freshness.spread(READS).slowest, clock().toISOString().slice(0, 10)]);

  app.get('/robots.txt', hide, (_, reply) => sendRobots(reply, publicUrl()));

  app.get('/sitemap.xml', hide, async (request, reply) => {
    const [ofEvents, ofPages] = await Promise.all([partsOfEvents(), pages()]);
    const parts = [...ofPages.map((_, index) => pagesPart(index)), ...ofEvents.map(eventsPart)];
    const index = sitemapIndex(parts.map(part => publicUrl() + part));
    return answer(request, reply, etagOf([index]), () => index);
  });

  app.get('/sitemaps/:file', hide, async (request, reply) => {
    const { file } = request.params as { file: string };
    const part = partNamed(file, await pages());
    const tag = etagOf([publicUrl(), JSON.stringify(part)]);
    return answer(request, reply, tag, () => Readable.from(sitemapOf(publicUrl(), [part])));
  });

  app.get('/sitemaps/events/:file', hide, (request, reply) => {
    const { file } = request.params as { file: string };
    const events = needs.addresses.from(rangeOf(file), PART_SIZE);
    return answer(request, reply, tagOf(request), () =>
      Readable.from(sitemapOf(publicUrl(), listed(events))),
    );
  });
}

async function* listed(batches: AsyncIterable<{ id: string; updatedAt: Date }[]>): AsyncGenerator<Listed[]> {
  for await (const events of batches) {
    yield events.map(({ id, updatedAt }) => ({ path: `${CALENDAR_PATH}/${id}`, changedAt: updatedAt }));
  }
}

/** The pages that there are without any event, and those about cities, dance styles and organizers. */
async function plainPages(core: Core, { calendar }: SiteNeeds): Promise<Listed[]> {
  const [cities, styles, organizers, renderer] = await Promise.all([
    calendar.cities(),
    styleChoices(core),
    calendar.organizers(),
    siteRenderer(core.parts.site!)(),
  ]);
  const paths = [
    ...Object.values(PLAIN_PAGES),
    ...[SUPPORT_PATH, ORGANIZERS_PATH, CALENDAR_PATH, TRAVEL_PATH, BY_MAIL_PATH, YOURS_PATH],
    ...[REGIONS_PATH, ...[...cities.keys()].map(id => pathAbout(REGIONS_PATH, id))],
    ...[STYLES_PATH, ...styles.map(({ id }) => pathAbout(STYLES_PATH, id))],
    ...organizers.map(id => pathAbout(ORGANIZERS_PATH, id)),
  ];
  // Their texts change with a release.
  const changedAt = new Date(Number(renderer?.build ?? 0));
  return paths.map(path => ({ path, changedAt }));
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const EVENTS_PART = new RegExp(`^(${ID})(?:-to-(${ID}))?\\.xml$`);

/** The ids of a part of events. */
function rangeOf(file: string): IdRange {
  const [, first, next = null] = EVENTS_PART.exec(file) ?? [];
  if (!first) throw notFound(platformSentences.nothingHere);
  return { first, next };
}

function partNamed(file: string, parts: readonly Listed[][]): Listed[] {
  const [, index = 0] = PAGES_PART.exec(file) ?? [undefined, -1];
  const part = parts[Number(index)];
  if (!part) throw notFound(platformSentences.nothingHere);
  return part;
}

function inParts(pages: readonly Listed[]): Listed[][] {
  const count = Math.ceil(pages.length / PART_SIZE);
  return Array.from({ length: count }, (_, part) => pages.slice(part * PART_SIZE, (part + 1) * PART_SIZE));
}

function sendRobots(reply: FastifyReply, address: string): string {
  reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${FRESH_SECONDS}`);
  return robots(address);
}

/** Parameters of the calendar of whose values there is no end. */
const ENDLESS = ['month', 'after', 'search', 'from', 'to', 'near', 'within', 'at', 'place'];

/** Everything but the console, the calls, and addresses of the calendar of which there is no end. */
function robots(address: string): string {
  const endless = LANGUAGES.flatMap(language =>
    ENDLESS.map(name => `${pathIn(language, CALENDAR_PATH)}?*${name}=`),
  );
  const lines = ['/admin', '/api/', ...endless].map(path => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n');
}

/** Caches the result of `make` for this long. */
function keptFor<T>(milliseconds: number, clock: () => Date, make: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; made: Promise<T> } | undefined;
  return () => {
    const at = clock().getTime();
    if (!kept || at - kept.at >= milliseconds) {
      const fresh = { at, made: make() };
      kept = fresh;
      fresh.made.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.made;
  };
}

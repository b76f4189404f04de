import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { pathIn, type SitePage, type SiteSetting } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type DrawnPage, drawnPages, FRESH_SECONDS, type Made, pageOf } from './drawnPages.ts';
import { type QueryOf, queryOf, type SharedPath } from './pageQueries.ts';
import { type Renderer, siteRenderer } from './renderer.ts';

/** Where a page stands: its path in English, and the language of the visitor's address. */
export type Place = { path: string; language: Language };
/** A redirect, by the path in English; permanent or temporary. */
export type Moved = { movedTo: string; isForNow?: boolean };
/** A page on which something is missing that could not be read; reloading retries. */
export type Passing = { passing: SitePage };
/** What is found at an address; null if there is no such page after all. */
export type Found = SitePage | Moved | Passing | null;
export type Visit = { request: FastifyRequest; reply: FastifyReply };

/** The parameters of an address: the ids in its path, and its query. */
export type AskedOf<Path extends SharedPath> = {
  params: Readonly<Record<string, string>>;
  query: QueryOf<Path>;
};
/** A page that is the same for everybody who asks for the same. */
export type SharedPage<Path extends SharedPath> = {
  /** The projections whose rows it shows. */
  reads?: readonly string[];
  /** Headers of the answer; null for one that is not sent. */
  headers?: Readonly<Record<string, string | null>>;
  /** Whether it is for this visitor alone, since it shows their position or typed text. */
  isOwn?(query: QueryOf<Path>): boolean;
  make(asked: AskedOf<Path>, place: Place): Found | Promise<Found>;
};

/** The functions that answer with pages. */
export type Site = {
  /**
   * Registers a page in every language. It is kept under what `make` is called with, and that is read back from the key:
   * so nothing else of a request can be on it. Pages are registered before the server is ready, where there is no
   * request that `make` could see.
   */
  share<Path extends SharedPath>(path: Path, page: SharedPage<Path>): void;
  /** Answers with a page that is never cached or shared. */
  own(visit: Visit, found: Found, status?: number): Promise<unknown>;
};

type Parts = Pick<Core, 'app' | 'brand' | 'clock' | 'freshness' | 'parts' | 'publicUrl' | 'reads'>;
type Drawing = { renderer: Renderer; setting: SiteSetting };

/** How long a page of upcoming nights may be cached while nothing is recorded. */
const PERIOD_MS = 300_000;

/** Makes the functions that answer with pages, drawn with the renderer of the built site. */
export function drawing(parts: Parts): Site {
  const { app, clock, freshness, reads: databases } = parts;
  const findDrawing = drawingOf(parts);
  const keep = drawnPages(clock);
  const own: Site['own'] = async ({ request, reply }, found, status = 200) => {
    const made = madeOf(await findDrawing(placeOf(request.url)), found, status);
    return answer({ request, reply }, pageOf({ ...made, ...('html' in made && { isKept: false }) }));
  };

  const share: Site['share'] = (path, page) => {
    const { reads = [], headers = {}, isOwn } = page;
    const each = (language: Language) => async (request: FastifyRequest, reply: FastifyReply) => {
      setHeaders(reply, headers);
      const { params } = request;
      const query = queryOf(path, request.query);
      const key = JSON.stringify({ params, query, place: { path: filled(path, params), language } });
      const asked = JSON.parse(key) as AskedOf<typeof path> & { place: Place };
      const find = () => databases.fromReplica(async () => page.make(asked, asked.place));
      if (isOwn?.(asked.query)) return own({ request, reply }, await find());
      const drawn = await findDrawing(asked.place);
      const name = etagOf([drawn.renderer.build, key, JSON.stringify(drawn.setting)]);
      const etag =
        reads.length > 0 ? etagOf([name, ...freshness.changes(reads), periodOf(name, clock())]) : name;
      if (request.headers['if-none-match'] === etag) return unchanged(reply, etag, language);
      const make = async () => madeOf(drawn, await find(), 200);
      const kept = await keep(name, etag, make);
      return answer({ request, reply }, kept, { ...keptFor(kept.etag), 'content-language': language });
    };
    for (const language of LANGUAGES) app.get(pathIn(language, path), HIDDEN, each(language));
  };
  return { share: beforeReady(app, share), own };
}

const HIDDEN = { schema: { hide: true } };

/** A page that was registered later could see the request that led there. */
function beforeReady(app: Core['app'], share: Site['share']): Site['share'] {
  let isReady = false;
  app.addHook('onReady', async () => {
    isReady = true;
  });
  return (path, page) => {
    if (isReady) throw new Error(`${path} is not registered with the other pages.`);
    share(path, page);
  };
}

/** Finds what a page is drawn with. */
function drawingOf({ brand, parts, publicUrl }: Parts): (place: Place) => Promise<Drawing> {
  const findRenderer = parts.site ? siteRenderer(parts.site) : async () => undefined;
  const { mail = 'hello@tanda.local', ios = null, chat = null } = parts.visitors ?? {};
  return async ({ path, language }) => {
    const renderer = await findRenderer();
    if (!renderer) throw notFound(platformSentences.nothingHere);
    const { assets } = renderer;
    return {
      renderer,
      setting: { brand, address: publicUrl(), mail, assets, language, path, links: { ios, chat } },
    };
  };
}

function madeOf({ renderer, setting }: Drawing, found: Found, status: number): Made {
  if (found && 'movedTo' in found) {
    const { movedTo, isForNow = false } = found;
    return { movedTo: pathIn(setting.language, movedTo), status: isForNow ? 302 : 301 };
  }
  const sent = found === null ? 404 : status;
  const isPassing = found !== null && 'passing' in found;
  const page = isPassing ? found.passing : (found ?? { name: 'missing' });
  return { html: renderer.render(page, setting), status: sent, isKept: sent === 200 && !isPassing };
}

/** The path of an address that a route matched, as pages name it. */
function filled(path: string, params: unknown): string {
  const values = params as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) reply.removeHeader(name);
    else reply.header(name, value);
  }
}

function keptFor(etag: string): Record<string, string> {
  return { etag, 'cache-control': `public, max-age=${FRESH_SECONDS}`, vary: 'accept-encoding' };
}

/** The period of a page. Each page has its own offset, so that they do not expire at the same moment. */
function periodOf(name: string, now: Date): number {
  const own = createHash('sha256').update(name).digest().readUInt32BE() % PERIOD_MS;
  return Math.floor((now.getTime() + own) / PERIOD_MS);
}

function unchanged(reply: FastifyReply, etag: string, language: Language): FastifyReply {
  return reply
    .code(304)
    .headers({ ...keptFor(etag), 'content-language': language })
    .send();
}

async function answer(
  { request, reply }: Visit,
  { made, packed }: DrawnPage,
  headers: Record<string, string> = {},
): Promise<unknown> {
  // The target may change, so the redirect must not be cached.
  if ('movedTo' in made) return reply.header('cache-control', 'no-store').redirect(made.movedTo, made.status);
  if (made.isKept && request.headers['if-none-match'] === headers.etag) {
    return reply.code(304).headers(headers).send();
  }
  const { body, encoding } = await packed(request.headers['accept-encoding']);
  reply
    .code(made.status)
    .type('text/html; charset=utf-8')
    .headers({ 'content-language': placeOf(request.url).language, vary: 'accept-encoding' });
  reply.headers(made.isKept ? headers : { 'cache-control': 'no-store' });
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** An ETag made of what an answer is made of. Weak, since the same answer may be sent compressed or not. */
export function etagOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(parts.map(String).join('\n'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Where an address of the site stands. */
export function placeOf(url: string): Place {
  const path = url.split('?')[0]!.replace(/(?<=.)\/$/, '');
  const language = LANGUAGES.find(one => one !== 'en' && (path === `/${one}` || path.startsWith(`/${one}/`)));
  if (!language) return { path, language: 'en' };
  return { path: path.slice(pathIn(language, '/').length) || '/', language };
}

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contracts/platform/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { pathIn, type SitePage, type SiteSetting } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type DrawnPage, drawnPages, FRESH_SECONDS, type Made, pageOf } from './drawnPages.ts';
import { siteRenderer } from './renderer.ts';

/** Where a page stands: its path in English, and the language of the visitor's address. */
export type Place = { path: string; language: Language };
/** Where a page has moved to: a path in English. */
export type Moved = { movedTo: string };
/**
 * A page to be drawn, and the projections whose rows it shows. A function makes a page only for visitors who do not
 * have it; null if there is no such page after all. `asked` is what the page is made of, if several addresses say the
 * same.
 */
export type Drawn = {
  page: SitePage | (() => Promise<SitePage | Moved | null>);
  reads?: readonly string[];
  status?: number | undefined;
  asked?: string;
};

/** Answers a request with a page of the public site; a visitor who has it already is told so. */
export type Draw = (
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  drawn: Drawn,
) => Promise<unknown>;

type Parts = Pick<Core, 'brand' | 'clock' | 'freshness' | 'parts' | 'publicUrl'>;

/** How long a page that shows what is still to come may stay the same while nothing is recorded. */
const TURN_MS = 300_000;

/** Makes the function that draws pages with the renderer of the built site. */
export function drawing({ brand, clock, freshness, parts, publicUrl }: Parts): Draw {
  const findRenderer = parts.site ? siteRenderer(parts.site) : async () => undefined;
  const { mail = 'hello@tanda.local', ios = null, chat = null } = parts.visitors ?? {};
  const keep = drawnPages(clock);
  return async (request, reply, place, { page, reads = [], status = 200, asked = request.url }) => {
    const renderer = await findRenderer();
    if (!renderer) throw notFound(platformSentences.nothingHere);
    const { render, assets, build } = renderer;
    const setting: SiteSetting = {
      ...{ brand, address: publicUrl(), mail, assets },
      ...{ language: place.language, path: place.path, links: { ios, chat } },
    };
    const name = etagOf([build, asked, JSON.stringify(setting)]);
    const etag = reads.length > 0 ? etagOf([name, ...freshness.changes(reads), turnOf(name, clock())]) : name;
    if (status === 200 && request.headers['if-none-match'] === etag) {
      return reply.code(304).headers(keptFor(etag)).send();
    }
    const make = async (): Promise<Made> => {
      const made = typeof page === 'function' ? await page() : page;
      if (made && 'movedTo' in made) return { movedTo: pathIn(place.language, made.movedTo) };
      const sent = made === null ? 404 : status;
      // What says how long it may be kept is not to be kept here.
      const isKept = sent === 200 && !reply.hasHeader('cache-control');
      return { html: render(made ?? { name: 'missing' }, setting), status: sent, isKept };
    };
    const drawn = status === 200 ? await keep(name, etag, make) : { ...pageOf(await make()), etag };
    const headers = { ...keptFor(drawn.etag), 'content-language': place.language };
    return answer(request, reply, drawn, headers);
  };
}

function keptFor(etag: string): Record<string, string> {
  return { etag, 'cache-control': `public, max-age=${FRESH_SECONDS}` };
}

/** Which turn a page is in. Each has its own, so that they are not all drawn again at the same moment. */
function turnOf(name: string, now: Date): number {
  const own = createHash('sha256').update(name).digest().readUInt32BE() % TURN_MS;
  return Math.floor((now.getTime() + own) / TURN_MS);
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { made, packed }: DrawnPage,
  headers: Record<string, string>,
): Promise<unknown> {
  // It may come back, so nobody may remember that it has moved.
  if ('movedTo' in made) return reply.header('cache-control', 'no-store').redirect(made.movedTo, 301);
  if (made.isKept && request.headers['if-none-match'] === headers.etag) {
    return reply.code(304).headers(headers).send();
  }
  const { body, encoding } = await packed(request.headers['accept-encoding']);
  reply
    .code(made.status)
    .type('text/html; charset=utf-8')
    .headers({ ...headers, vary: 'accept-encoding' });
  if (!made.isKept) reply.removeHeader('etag').header('cache-control', 'no-store');
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
  const path = url.split('?')[0]!;
  const language = LANGUAGES.find(one => one !== 'en' && (path === `/${one}` || path.startsWith(`/${one}/`)));
  if (!language) return { path, language: 'en' };
  return { path: path.slice(pathIn(language, '/').length) || '/', language };
}

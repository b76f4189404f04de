import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contracts/platform/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { pathIn, type SitePage, type SiteSetting } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { siteRenderer } from './renderer.ts';

/** Where a page stands: its path in English, and the language of the visitor's address. */
export type Place = { path: string; language: Language };
/**
 * A page to be drawn, and the projections whose rows it shows. A function makes a page only for visitors who do not
 * have it; null if there is no such page after all.
 */
export type Drawn = {
  page: SitePage | (() => Promise<SitePage | null>);
  reads?: readonly string[];
  status?: number | undefined;
};

/** Answers a request with a page of the public site; a visitor who has it already is told so. */
export type Draw = (
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  drawn: Drawn,
) => Promise<unknown>;

type Parts = Pick<Core, 'brand' | 'clock' | 'freshness' | 'parts' | 'publicUrl'>;

const FRESH_SECONDS = 60;
/** How long a page that shows what is still to come may stay the same while nothing is recorded. */
const TURN_MS = 300_000;

/** Makes the function that draws pages with the renderer of the built site. */
export function drawing({ brand, clock, freshness, parts, publicUrl }: Parts): Draw {
  const findRenderer = parts.site ? siteRenderer(parts.site) : async () => undefined;
  const { mail = 'hello@tanda.local', ios = null, chat = null } = parts.visitors ?? {};
  return async (request, reply, place, { page, reads = [], status = 200 }) => {
    const renderer = await findRenderer();
    if (!renderer) throw notFound(platformSentences.nothingHere);
    const { render, assets, build } = renderer;
    const setting: SiteSetting = {
      ...{ brand, address: publicUrl(), mail, assets },
      ...{ language: place.language, path: place.path, links: { ios, chat } },
    };
    const at =
      reads.length > 0 ? [freshness.spread(reads).slowest, Math.floor(clock().getTime() / TURN_MS)] : [];
    const etag = etagOf([build, request.url, JSON.stringify(setting), ...at]);
    const asked = request.headers['if-none-match'];
    const sendable = { etag, 'cache-control': `public, max-age=${FRESH_SECONDS}` };
    if (status === 200 && asked === etag) return reply.code(304).headers(sendable).send();
    const made = typeof page === 'function' ? await page() : page;
    const sent = made === null ? 404 : status;
    reply.code(sent).type('text/html; charset=utf-8').header('content-language', place.language);
    if (sent !== 200) reply.header('cache-control', 'no-store');
    else if (!reply.hasHeader('cache-control')) reply.headers(sendable);
    return reply.send(render(made ?? { name: 'missing' }, setting));
  };
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

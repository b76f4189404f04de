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
/** A page to be drawn, and the projections whose rows it shows. */
export type Drawn = { page: SitePage; reads?: readonly string[]; status?: number };

/** Answers a request with a page of the public site; a visitor who has it already is told so. */
export type Draw = (
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  drawn: Drawn,
) => Promise<unknown>;

type Parts = Pick<Core, 'brand' | 'freshness' | 'parts' | 'publicUrl'>;

const FRESH_SECONDS = 60;

/** Makes the function that draws pages with the renderer of the built site. */
export function drawing({ brand, freshness, parts, publicUrl }: Parts): Draw {
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
    reply.code(status).type('text/html; charset=utf-8').header('content-language', place.language);
    if (status !== 200) return reply.header('cache-control', 'no-store').send(render(page, setting));
    const position = reads.length > 0 ? freshness.spread(reads).slowest : 0n;
    const etag = etagOf([build, position, JSON.stringify(page), setting]);
    reply.header('etag', etag).header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(render(page, setting));
  };
}

/** Weak, since the same page may be sent compressed or not. */
function etagOf(of: readonly unknown[]): string {
  const hash = createHash('sha256').update(
    of.map(part => (typeof part === 'object' ? JSON.stringify(part) : String(part))).join('\n'),
  );
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Where an address of the site stands. */
export function placeOf(url: string): Place {
  const path = url.split('?')[0]!;
  const language = LANGUAGES.find(one => one !== 'en' && (path === `/${one}` || path.startsWith(`/${one}/`)));
  if (!language) return { path, language: 'en' };
  return { path: path.slice(pathIn(language, '/').length) || '/', language };
}

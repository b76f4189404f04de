import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { EVENT_PICTURES, pathIn, SITE_PICTURE } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import { linkPicture, type Told } from '../linkPicture/linkPicture.ts';
import { pictureOfEvent, pictureOfSite, tagOfPicture } from './pictureOf.ts';

/** One at a time, 60 ms on one core: the rest of the machine is for visitors. */
const AT_ONCE = 1;
const WAITING = 30;
const KEPT_BYTES = 32 * 1024 * 1024;
const FRESH_SECONDS = 3_600;
const HEADERS = {
  'cache-control': `public, max-age=${FRESH_SECONDS}`,
  'cross-origin-resource-policy': 'cross-origin',
};

/** The pictures of pages in link previews, drawn at the first request. */
export function pictureRoutes({ app, brand, log }: Core, { calendar }: SiteNeeds): void {
  const pictures = drawnPictures();
  const send = async (told: Told, request: FastifyRequest, reply: FastifyReply) => {
    const etag = tagOfPicture(told);
    reply.headers({ ...HEADERS, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/png').send(await pictures.of(etag, told));
  };
  /** The fallback for an event is the picture of the site, until the next request. */
  const sendSite = (reply: FastifyReply, language: Language) =>
    reply.removeHeader('etag').header('cache-control', 'no-store').redirect(pathIn(language, SITE_PICTURE));

  for (const language of LANGUAGES) {
    app.get(pathIn(language, SITE_PICTURE), { schema: { hide: true } }, (request, reply) =>
      send(pictureOfSite(brand, language), request, reply),
    );
    app.get(
      `${pathIn(language, EVENT_PICTURES)}/:file`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file } = request.params as { file: string };
        const page = file.endsWith('.png') ? await calendar.event(file.slice(0, -4)) : undefined;
        if (!page) throw notFound(platformSentences.nothingHere);
        try {
          return await send(pictureOfEvent(page, brand, language), request, reply);
        } catch (error) {
          log.warn({ err: error }, 'a picture for link previews could not be drawn');
          return sendSite(reply, language);
        }
      },
    );
  }
}

/** Draws pictures a few at a time, keeps the latest, and gives those who ask for the same one the same. */
function drawnPictures() {
  const turn = pLimit(AT_ONCE);
  const kept = new LRUCache<string, Buffer, Told>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => {
      if (turn.pendingCount >= WAITING) throw new Error('too many pictures are waiting to be drawn');
      return turn(() => linkPicture(context));
    },
  });
  return { of: (tag: string, told: Told) => kept.forceFetch(tag, { context: told }) };
}

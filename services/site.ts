import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { notFound } from '#platform/refusals/refusal.ts';

/**
 * Serves the built site; a path that is not one of its files is a screen, whose address the site itself reads. Files
 * are looked up per request: a site may be built, or rebuilt, while this runs.
 */
export async function serveSite(
  app: FastifyInstance,
  site: string | undefined,
  brand: string,
): Promise<void> {
  const root = site && resolve(site);
  if (root) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      setHeaders: cacheHeaders,
      // The page is not sent as it is on disk: the site's name is put into it.
      allowedPath: path => path !== '/' && path !== '/index.html',
      // The build writes a brotli and a gzip file beside each file.
      preCompressed: true,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (root && isScreen && existsSync(join(root, 'index.html'))) {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      return sitePage(join(root, 'index.html'), brand);
    }
    throw notFound(platformSentences.nothingHere);
  });
}

/** Files that Vite names by content hash never change; everything else is revalidated each time. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
}

const NAMED = /(<title>|<meta name="application-name" content=")[^<"]*/g;

/** The page of the built site at a path, with the name of the site in it. */
async function sitePage(path: string, brand: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  return page.replace(NAMED, (_, before: string) => before + escapedHtml(brand));
}

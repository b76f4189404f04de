import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { notFound } from '#platform/refusals/refusal.ts';

type Parts = {
  /** The folder of the built site; without it there are no files. */
  site: string | undefined;
  brand: string;
  /** Answers with the page for an address of the public site that leads nowhere. */
  drawMissing(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

/**
 * Serves the files of the built site. A path of the console that is not one of them is a screen, whose address the
 * console itself reads. Files are looked up per request: a site may be built, or rebuilt, while this runs.
 */
export async function serveBuiltSite(
  app: FastifyInstance,
  { site, brand, drawMissing }: Parts,
): Promise<void> {
  const root = site && resolve(site);
  if (root) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      setHeaders: cacheHeaders,
      // The page is not sent as it is on disk: the site's name is put into it.
      // What draws pages, and what was built with them, is nobody's to read.
      allowedPath: path => !/^\/(?:$|index\.html|server\/|\.)/.test(path),
      // The build writes a brotli and a gzip file beside each file.
      preCompressed: true,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isForPrograms(request.url);
    if (!root || !isPage) throw notFound(platformSentences.nothingHere);
    if (!/^\/admin(?:[/?]|$)/.test(request.url)) return drawMissing(request, reply);
    if (!existsSync(join(root, 'index.html'))) throw notFound(platformSentences.nothingHere);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return consolePage(join(root, 'index.html'), brand);
  });
}

/** Whether an address is meant for a call or a file of the build, however it is written: no program reads a page. */
function isForPrograms(url: string): boolean {
  return /^\/+(api|assets)(\/|$)/i.test(decoded(url.split(/[?#;]/)[0]!));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Files that Vite names by content hash never change; everything else is revalidated each time. */
function cacheHeaders(reply: FastifyReply, path: string): void {
  const isNamedByContent = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
}

const NAMED = /(<title>|<meta name="application-name" content=")[^<"]*/g;

/** The page of the console, with the name of the site in it. */
async function consolePage(path: string, brand: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  return page.replace(NAMED, (_, before: string) => before + escapedHtml(brand));
}

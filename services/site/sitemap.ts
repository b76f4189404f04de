import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { pathIn } from '#contracts/site/pages.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

/** How many addresses a part of a sitemap may have (sitemaps.org). */
const MOST_ADDRESSES = 50_000;
/** How many pages a part has: each has an address in every language. */
export const PART_SIZE = MOST_ADDRESSES / LANGUAGES.length;
/** How many they are cut to: what is added later has room until the index is made again. */
export const CUT_SIZE = PART_SIZE * 0.8;
/** How many pages are written at once. Long strings stay in memory until everything is collected. */
const PIECE = 100;

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A page by its path in English, and when it last changed. */
export type Listed = { path: string; changedAt: Date };

/** The sitemap that names the others. */
export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map(address => `<sitemap><loc>${escapedHtml(address)}</loc></sitemap>\n`);
  return `${OPENING}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n`;
}

/** A sitemap of pages, in pieces: every language of each, and which are the same page in another one. */
export async function* sitemapOf(
  address: string,
  batches: Iterable<readonly Listed[]> | AsyncIterable<readonly Listed[]>,
): AsyncGenerator<string> {
  yield `${OPENING}<urlset ${NAMESPACE} ${ALTERNATES}>\n`;
  for await (const pages of batches) {
    for (let at = 0; at < pages.length; at += PIECE) {
      const piece = pages.slice(at, at + PIECE);
      yield piece.map(page => entries(address, page)).join('');
    }
  }
  yield '</urlset>\n';
}

function entries(address: string, { path, changedAt }: Listed): string {
  const urls = LANGUAGES.map(language => ({
    language,
    url: escapedHtml(address + pathIn(language, path)),
  }));
  const alternates = urls
    .map(({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    .join('');
  const changed = `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>`;
  return urls.map(({ url }) => `<url><loc>${url}</loc>${changed}${alternates}</url>\n`).join('');
}

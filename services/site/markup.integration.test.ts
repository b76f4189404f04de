import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentence.ts';
import {
  CALENDAR_PATH,
  EMBED_PATH,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  pathIn,
  SUPPORT_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const root = resolve(import.meta.dirname, '../..');
let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    publicUrl: 'https://dance.example.org',
    visitors: { chat: 'https://chat.example.org', ios: 'https://apps.example.org' },
    processes: false,
  });
});
afterAll(() => stack.stop());

const RECOMMEND = `${ORGANIZERS_PATH}?tab=recommend`;
const CALENDAR = [CALENDAR_PATH, YOURS_PATH, EMBED_PATH];
const PATHS = [
  ...Object.values(PLAIN_PAGES),
  SUPPORT_PATH,
  ORGANIZERS_PATH,
  RECOMMEND,
  '/nowhere',
  ...CALENDAR,
];
const PAGES = PATHS.flatMap(path => LANGUAGES.map(language => pathIn(language, path)));

const page = async (url: string) => (await stack.app.inject({ url })).body;

describe('the markup of a page', () => {
  it.each(PAGES)('%s is valid', async path => {
    expect(await faultsOf(await page(path))).toEqual([]);
  });

  it('with a refused form is valid too', async () => {
    const { body } = await stack.app.inject({
      ...{ method: 'POST', url: SUPPORT_PATH },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'form=contact&name=&email=no&subject=other&message="><script>',
    });
    expect(body).toContain('aria-invalid');
    expect(await faultsOf(body)).toEqual([]);
  });

  it('with a planted fault is not', async () => {
    const broken = (await page('/about')).replace('</h1>', '</h1><p><div id="content"></p><img src="x">');
    expect((await faultsOf(broken)).map(fault => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['no-dup-id', 'close-order', 'wcag/h37']),
    );
  });
});

it('every link, file and place in a page that the pages name is there', async () => {
  const found = new Map<string, { status: number; body: string }>();
  const open = async (url: string) => {
    if (!found.has(url)) {
      const { statusCode: status, body } = await stack.app.inject({ url });
      found.set(url, { status, body });
    }
    return found.get(url)!;
  };
  const broken: string[] = [];
  for (const from of PAGES) {
    for (const link of linksIn((await open(from)).body)) {
      const { pathname, search, hash, origin } = new URL(link, `https://dance.example.org${from}`);
      if (origin !== 'https://dance.example.org') continue;
      const { status, body } = await open(pathname + search);
      // A page at an address that leads nowhere names its own address in the other language.
      if (status !== 200 && !pathname.endsWith('/nowhere')) broken.push(`${from} → ${link}: ${status}`);
      if (hash && !body.includes(`id="${hash.slice(1)}"`)) broken.push(`${from} → ${link}: no such place`);
    }
  }
  expect(broken).toEqual([]);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['/es/terms', '/songs/salsa.flac', '/favicon.svg']),
  );
});

/** The addresses that a page names, except those of mail. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)]
    .map(([, link]) => link!.replaceAll('&amp;', '&'))
    .filter(link => !link.startsWith('mailto:'));
}

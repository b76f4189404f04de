import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  EMBED_PATH,
  FEEDBACK_PATH,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  pathIn,
  REGIONS_PATH,
  STYLES_PATH,
  SUPPORT_PATH,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import { dancingSite, SITE } from '#testing/pages/dancingSite.ts';
import { faultsOf } from '#testing/pages/markup.ts';

let site: Awaited<ReturnType<typeof dancingSite>>;
beforeAll(async () => {
  site = await dancingSite(inject('databaseUrl'));
  // A city without nights, whose pages help.
  await site.region({ city: 'Évora', country: 'Portugal' });
});
afterAll(() => site.stack.stop());

const RECOMMEND = `${ORGANIZERS_PATH}?tab=recommend`;
const FILTERED = '?city=lisbon-portugal&style=salsa&price=20&when=week&search=social';
const CALENDAR = [
  ...['?view=map', '?view=map&at=50,10,4', '?near=52.52,13.41&view=map', '?place=nobody+knows+this'].map(
    query => CALENDAR_PATH + query,
  ),
  TRAVEL_PATH,
  ...[CALENDAR_PATH, YOURS_PATH, EMBED_PATH].flatMap(path => [path, path + FILTERED]),
  ...[`${CALENDAR_PATH}?view=month&month=2027-03`, `${CALENDAR_PATH}?organizer=:casa`],
  // One night of each kind, and what of it there is to print.
  ...[':social', ':series', ':series_20270315', ':off', ':moved'].map(id => `${CALENDAR_PATH}/${id}`),
  ...[':social', ':off'].map(id => `${CALENDAR_PATH}/${id}/poster`),
  ...[':social', ':series', ':off'].map(id => `${FEEDBACK_PATH}/${id}`),
  `${SUPPORT_PATH}?about=:social`,
  ...['', FILTERED, '?event=:social'].map(query => BY_MAIL_PATH + query),
];
/** What was sent without scripts leads to these. */
const RECEIVED = [SUPPORT_PATH, ORGANIZERS_PATH, BY_MAIL_PATH].map(path => `${path}?received=x`);
const SUBJECTS = [
  ...[REGIONS_PATH, `${REGIONS_PATH}/lisbon-portugal`, `${REGIONS_PATH}/evora-portugal`],
  ...[STYLES_PATH, `${STYLES_PATH}/salsa`, `${STYLES_PATH}/zouk`, `${ORGANIZERS_PATH}/:casa`],
];
const PATHS = [
  ...Object.values(PLAIN_PAGES),
  SUPPORT_PATH,
  ORGANIZERS_PATH,
  RECOMMEND,
  '/nowhere',
  ...RECEIVED,
  ...CALENDAR,
  ...SUBJECTS,
];
const PAGES = PATHS.flatMap(path => LANGUAGES.map(language => pathIn(language, path)));

/** An address with the ids of what is named in it. */
const named = (path: string): string =>
  path.replace(/:([a-z]+)/, (_, name: keyof typeof site.ids) => site.ids[name]);
const page = async (url: string) => (await site.get(named(url))).body;

describe('the markup of a page', () => {
  it.each(PAGES)('%s is valid', async path => {
    expect(await faultsOf(await page(path))).toEqual([]);
  });

  it('with a refused form is valid too', async () => {
    const { body } = await site.stack.app.inject({
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
      const { statusCode: status, body } = await site.get(url);
      found.set(url, { status, body });
    }
    return found.get(url)!;
  };
  const broken: string[] = [];
  for (const from of PAGES.map(named)) {
    for (const link of linksIn((await open(from)).body)) {
      const { pathname, search, hash, origin } = new URL(link, SITE + from);
      if (origin !== SITE) continue;
      const { status, body } = await open(pathname + search);
      // A page at an address that leads nowhere names its own address in the other language.
      if (status !== 200 && !pathname.endsWith('/nowhere')) broken.push(`${from} → ${link}: ${status}`);
      if (hash && !body.includes(`id="${hash.slice(1)}"`)) broken.push(`${from} → ${link}: no such place`);
    }
  }
  expect(broken).toEqual([]);
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      ...['/es/terms', '/songs/salsa.flac', '/favicon.svg', '/es/dance-styles/tango'],
      ...[`/organizers/${site.ids.casa}`, `/api/public/events/${site.ids.social}.ics`],
    ]),
  );
});

/** The addresses that a page names, except those of mail. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)]
    .map(([, link]) => link!.replaceAll('&amp;', '&'))
    .filter(link => !link.startsWith('mailto:'));
}

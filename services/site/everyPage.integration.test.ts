import { join, resolve } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, pathIn } from '#contracts/site/pages.ts';
import { connectPool } from '#platform/database/database.ts';
import { routesOf } from '#testing/fuzz/routesOf.ts';
import { dancingSite, HOSTILE, NOW, SITE } from '#testing/pages/dancingSite.ts';
import { JWT_SECRET } from '#testing/stack.ts';
import { buildApp } from '../app.ts';
import { PAGE_QUERIES, type SharedPath } from './drawing/pageQueries.ts';

let dancing: Awaited<ReturnType<typeof dancingSite>>;
let pool: pg.Pool;
/** The same site with two alternating clocks: so it draws every page that shows rows again. */
let alone: { app: FastifyInstance; ask(asked: Asked): Promise<Answer> };

beforeAll(async () => {
  dancing = await dancingSite(inject('databaseUrl'));
  const { store, dataDir, urls } = dancing.stack;
  pool = connectPool(urls.api, { name: 'test' });
  let asks = 0;
  const { app } = await buildApp({
    ...{ pool, store, dataDir, log: pino({ level: 'silent' }), jwtSecret: JWT_SECRET },
    ...{ site: join(resolve(import.meta.dirname, '../..'), 'web/dist'), publicUrl: SITE },
    visitors: { chat: 'https://chat.example.org', ios: 'https://apps.example.org' },
    clock: () => new Date(NOW.getTime() + (asks % 2) * 300_000),
  });
  alone = {
    app,
    ask(asked) {
      asks++;
      return answerOf(app, asked);
    },
  };
});
afterAll(async () => {
  await alone.app.close();
  await pool.end();
  await dancing.stack.stop();
});

type Asked = Pick<InjectOptions, 'headers'> & { url: string };
type Answer = Awaited<ReturnType<typeof answerOf>>;

async function answerOf(app: FastifyInstance, asked: Asked) {
  const { statusCode: status, headers, body } = await app.inject(asked);
  const { location, etag, vary, 'cache-control': cache } = headers;
  return { shows: { status, location, body }, etag, vary, cache };
}

/** Pages for one visitor, and what is no page of the site. */
const OWN = [
  ...['/still-on/:id/:token', '/by-mail/:id/:token', '/recommended/:id/:token', '/feedback/:id'],
  ...['/my', '/my/new', '/my/team', '/my/calendar', '/my/figures', '/my/share', '/my/history'],
  ...['/my/join/:id/:token', '/applied/:id/:token', '/report/:id'],
  '/my/link/:organizerId/:userId/:madeAt/:token',
  '/my/mails/:organizerId/:userId/:token',
];
const FILES = ['/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/sitemaps/events/:file', '/uploads/:name'];

/** Values to be asked for by everybody at once: good ones, and such as somebody mistypes. */
const VALUES: Record<string, readonly string[]> = {
  ...{
    city: ['lisbon-portugal', 'lisbon-portugall', 'reykjavik-iceland'],
    style: ['salsa', 'tango', 'slasa'],
  },
  ...{ near: ['38.7,-9.1', '40.41,-3.70', '91,0'], within: ['20', '70', '1e9'] },
  ...{
    kind: ['festival', 'class', 'festval'],
    price: ['free', '20', '-1'],
    when: ['tonight', 'week', 'never'],
  },
  ...{
    from: ['2027-03-06', '2027-03-32'],
    to: ['2027-03-07', 'soon'],
    search: ['weekly', 'Barco', 'weekli'],
  },
  ...{ organizer: ['casa', '0197a000-0000-7000-8000-000000000001'], view: ['map', 'month', 'wall'] },
  ...{ month: ['2027-04', '2027-05', '2027-13'], after: ['x', 'eyJ9'], at: ['38.7,-9.1,9', '0,0,3'] },
  place: ['Lisbon', 'Lisboa', 'Lissbon', 'Lisbonn', 'Madridd', 'Berlni', 'Пари', '柏林'],
  ...{ theme: ['dark', 'light', 'pink'], tab: ['recommend', 'signup', 'x'], received: ['contact', 'byMail'] },
  ...{ about: ['social', 'series', 'nothing'], event: ['social', 'off', 'nothing'] },
};
const NAMES = [...new Set(Object.values(PAGE_QUERIES).flatMap(query => Object.keys(query)))];

function addressesOf(path: SharedPath): string[] {
  const { social, casa, series } = dancing.ids;
  const ids: Partial<Record<SharedPath, string[]>> = {
    '/regions/:id': ['lisbon-portugal', 'lisbon'],
    '/dance-styles/:id': ['salsa', 'tango', 'salso'],
    '/organizers/:id': [casa, 'casa'],
  };
  return path.includes(':id')
    ? (ids[path] ?? [social, series, 'social']).map(id => path.replace(':id', id))
    : [path];
}

/** Everything that can be different about a visit to an address: each parameter, read or not, cookies and headers. */
function visitsTo(path: SharedPath, address: string): Asked[] {
  const known: Record<string, string> = dancing.ids;
  const read = Object.keys(PAGE_QUERIES[path]);
  const valued = (name: string, value: string) => `${name}=${encodeURIComponent(known[value] ?? value)}`;
  const queries = read.flatMap(name => [...VALUES[name]!, HOSTILE].map(value => valued(name, value)));
  const others = NAMES.filter(name => !read.includes(name));
  const unread = [(name: string) => VALUES[name]![0]!, () => HOSTILE].map(pick =>
    others.map(name => valued(name, pick(name))).join('&'),
  );
  const strange = ['fbclid=x', 'place=a&place=b', 'received', '__proto__=x'];
  const together = read.includes('place')
    ? ['city=lisbon-portugal&place=Lizbon', 'near=1,2&place=Lizbon']
    : [];
  const headers = [
    { cookie: 'tanda_session=a.b.c; tanda_device=x' },
    { 'accept-language': 'es', 'user-agent': HOSTILE.slice(0, 20) },
    { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-for': '1.2.3.4' },
    { 'x-after-position': '99999', authorization: 'Bearer x', origin: 'https://elsewhere.example' },
  ];
  return [
    ...[...queries, ...unread, ...strange, ...together].map(query => ({ url: `${address}?${query}` })),
    ...headers.map(one => ({ url: address, headers: one })),
    ...LANGUAGES.map(language => ({ url: pathIn(language, address) })),
  ];
}

/** Requests all at once, as many visitors do. */
async function together(visits: readonly Asked[]): Promise<Answer[]> {
  return Promise.all(visits.map(visit => answerOf(dancing.stack.app, visit)));
}

it('every page that there is, is one of these', () => {
  const paths = routesOf(dancing.stack.app).flatMap(({ method, path }) =>
    method === 'GET' && !/^\/(api|es|assets|pictures)(\/|$)/.test(path) ? [path] : [],
  );
  const known = [...Object.keys(PAGE_QUERIES), ...OWN, ...FILES, '/*'];
  expect(paths.filter(path => !known.includes(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining([...Object.keys(PAGE_QUERIES), ...OWN]));
  expect(NAMES.filter(name => !VALUES[name])).toEqual([]);
});

describe('what a page shows to whoever asks at the same moment, or later', () => {
  it.each(Object.keys(PAGE_QUERIES) as SharedPath[])('%s is what it shows to them alone', async path => {
    const visits = addressesOf(path).flatMap(address => visitsTo(path, address));
    const expected: Answer[] = [];
    for (const visit of visits) expected.push(await alone.ask(visit));
    const atOnce = await together([...visits, ...visits]);
    const kept = await together(visits);
    const bodies = new Map<unknown, string>();
    for (const [index, answer] of [...atOnce, ...kept].entries()) {
      const at = index % visits.length;
      expect(answer.shows, visits[at]!.url).toEqual(expected[at]!.shows);
      const { etag, cache, vary } = answer;
      if (etag === undefined) expect([visits[at]!.url, cache]).toEqual([visits[at]!.url, 'no-store']);
      else {
        expect([cache, vary]).toEqual(['public, max-age=60', 'accept-encoding']);
        expect(bodies.get(etag) ?? answer.shows.body, visits[at]!.url).toBe(answer.shows.body);
        bodies.set(etag, answer.shows.body);
      }
      expect(answer.shows.body).not.toContain('<script>alert');
    }
    await havingAnother(visits, kept);
  });

  /** Whoever has a page gets it again unless theirs is the same: with the tag of another, never "not changed". */
  async function havingAnother(visits: readonly Asked[], kept: readonly Answer[]) {
    const having = [...new Set(kept.flatMap(({ etag }) => (etag === undefined ? [] : [String(etag)])))].slice(
      0,
      3,
    );
    for (const etag of having) {
      const answers = await together(
        visits.map(({ url, headers }) => ({ url, headers: { ...headers, 'if-none-match': etag } })),
      );
      for (const [index, { shows }] of answers.entries()) {
        const isTheirs = kept[index]!.etag === etag;
        expect([visits[index]!.url, shows.status === 304]).toEqual([visits[index]!.url, isTheirs]);
      }
    }
  }

  it('is what they typed, said to be misspelt, whether the calendar is kept or not', async () => {
    const cities = Array.from({ length: 32 }, (_, number) => `Nocity${number}x`);
    const visits = cities.map(city => ({ url: `${CALENDAR_PATH}?place=${city}` }));
    await answerOf(dancing.stack.app, { url: CALENDAR_PATH });
    for (const [index, { shows, etag, cache }] of (await together(visits)).entries()) {
      const said = [...shows.body.matchAll(/called “(.*?)”/g)].map(([, city]) => city);
      expect([said, etag, cache]).toEqual([[cities[index]], undefined, 'no-store']);
    }
  });

  it('is theirs alone on pages with a secret or a session', async () => {
    const visits = OWN.flatMap(path =>
      ['a', 'b', '"><script>alert(1)</script>'].map(token => ({
        url: path.replace(':id', dancing.ids.social).replace(':token', encodeURIComponent(token)),
        headers: { cookie: `tanda_session=${encodeURIComponent(token)}`, 'if-none-match': '*' },
      })),
    );
    for (const [index, { etag, cache, shows }] of (await together([...visits, ...visits])).entries()) {
      const { url } = visits[index % visits.length]!;
      expect([url, etag, cache, shows.status === 304]).toEqual([url, undefined, 'no-store', false]);
      expect(shows.body).not.toContain('<script>alert');
    }
  });

  it('is what each of them sent by a form that is refused', async () => {
    const names = Array.from({ length: 16 }, (_, number) => `Visitor ${number} <b>`);
    const answers = await Promise.all(
      names.map((name, number) =>
        dancing.stack.app.inject({
          method: 'POST',
          url: '/support',
          remoteAddress: `203.0.${number}.9`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams({ form: 'contact', name, email: 'no', message: name })),
        }),
      ),
    );
    for (const [index, { statusCode, headers, body }] of answers.entries()) {
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([422, 'no-store', undefined]);
      const named = [...body.matchAll(/Visitor (\d+) &lt;b&gt;/g)].map(([, number]) => Number(number));
      expect(new Set(named)).toEqual(new Set([index]));
    }
  });
});

import { join, resolve } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EventTables } from '#contracts/events/tables.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { eventAddresses } from '../events/public/addresses.ts';

const SITE = 'https://dance.example.org';
const root = resolve(import.meta.dirname, '../..');
let now = new Date('2027-03-01T12:00:00Z');
let stack: Stack;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    ...{ brand: 'Salsa & <Son>', publicUrl: SITE, processes: false, clock: () => now },
  });
  const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
  const place = { city: 'Cádiz & <Sur>', country: 'Spain', timeZone: 'Europe/Madrid' };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now };
  await stack.execute(regionStream, v7(), 'OpenRegion', { ...rest, ...place, status: 'active' }, asked);
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) await create(title);
  await create('Draft', { status: 'draft' });
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 5 };
  await create('Series', { isRecurring: true, isMasterRecurring: true, recurrenceConfig });
  await call('GET', '/api/admin/events');
});
afterAll(() => stack.stop());

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.send(method, url, body);
}
async function create(title: string, more: object = {}) {
  const form = { title, startDateTime: '2027-03-08T20:00:00', status: 'published', ...more };
  const answer = await call('POST', '/api/admin/events', form);
  expect(answer.statusCode, answer.body).toBe(201);
  ids[title] = answer.json().event.id;
}
const get = (url: string, headers: Record<string, string> = {}) => stack.app.inject({ url, headers });

type Url = { loc: string; lastmod: string; 'xhtml:link': { '@hreflang': string; '@href': string }[] };
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: name => ['url', 'sitemap', 'xhtml:link'].includes(name),
});

async function xmlOf(url: string) {
  const { statusCode, headers, body } = await get(url.replace(SITE, ''));
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(XMLValidator.validate(body)).toBe(true);
  return parser.parse(body);
}
const partsOf = async (): Promise<string[]> =>
  (await xmlOf('/sitemap.xml')).sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
const urlsOf = async (part: string): Promise<Url[]> => (await xmlOf(part)).urlset.url;

describe('the sitemap', () => {
  it('is named by robots.txt, which keeps robots from the console and from pages without end', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /admin',
        'Disallow: /events?*month=',
        'Disallow: /es/events?*after=',
      ]),
    );
  });

  it('leads to pages that there are, each of which names the same address as its own', async () => {
    const urls = (await Promise.all((await partsOf()).map(urlsOf))).flat();
    expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
    for (const { loc, lastmod, 'xhtml:link': alternates } of urls) {
      const { statusCode, body } = await get(loc.replace(SITE, ''));
      expect([loc, statusCode]).toEqual([loc, 200]);
      expect(body).toContain(`<link rel="canonical" href="${loc.replaceAll('&', '&amp;')}"/>`);
      for (const { '@hreflang': language, '@href': href } of alternates) {
        expect(body).toContain(`hrefLang="${language}" href="${href}"`);
      }
      expect(Date.parse(lastmod)).toBeGreaterThan(0);
    }
    const paths = urls.map(({ loc }) => loc.replace(SITE, ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/', '/es', '/about', '/es/terms', '/events', '/es/organizers'],
        ...[`/events/${ids.First}`, `/es/events/${ids.Series}`, '/regions', '/dance-styles/salsa'],
        '/es/regions/cadiz-sur-spain',
      ]),
    );
    expect(paths.join()).not.toContain(ids.Draft);
  });

  it('says when an event changed, and is not sent again to those who have it until one does', async () => {
    const part = (await partsOf())[1]!.replace(SITE, '');
    const first = await get(part);
    const etag = String(first.headers.etag);
    expect(await get(part, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
    now = new Date('2027-03-01T12:20:00Z');
    await call('PUT', `/api/admin/events/${ids.Second}`, { title: 'Second, later' });
    await call('GET', '/api/admin/events');
    expect((await get(part, { 'if-none-match': etag })).statusCode).toBe(200);
    const changed = (await urlsOf(part)).find(({ loc }) => loc === `${SITE}/events/${ids.Second}`);
    expect(changed?.lastmod).toBe('2027-03-01T12:20:00Z');
  });

  it('has parts that together name each event once, wherever they are cut', async () => {
    const pool = connectPool(stack.urls.api, { name: 'test' });
    const addresses = eventAddresses(readModel<EventTables>(pool) as never);
    for (const size of [1, 2, 3, 25_000]) {
      const parts = await addresses.parts(size);
      expect(parts).toHaveLength(Math.ceil(7 / size));
      const named: string[] = [];
      for (const part of parts) {
        for await (const batch of addresses.from(part, size)) named.push(...batch.map(({ id }) => id));
      }
      const { Draft, ...shown } = ids;
      expect(named.toSorted()).toEqual(Object.values(shown).toSorted());
    }
    await pool.end();
  });

  it('names each once, too, if others come and go after its parts were cut', async () => {
    // One connection, so that what comes and goes can be taken back.
    const pool = connectPool(stack.urls.owner, { name: 'test', max: 1 });
    const addresses = eventAddresses(readModel<EventTables>(pool) as never);
    const { Draft, ...shown } = ids;
    const before = Object.values(shown).toSorted();
    const gone = before[4]!;
    const added = [
      '00000000-0000-4000-8000-000000000001',
      before[2]!.replace(/.{12}$/, 'ffffffffffff'),
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ];
    await pool.query('begin');
    const parts = await addresses.parts(2);
    for (const id of added) {
      await pool.query(
        `insert into read.events select (jsonb_populate_record(e, jsonb_build_object('id', $1::uuid))).*
         from read.events as e where id = $2`,
        [id, ids.First],
      );
    }
    await pool.query('delete from read.events where id = $1', [gone]);
    const named: string[] = [];
    for (const part of parts) {
      for await (const batch of addresses.from(part, 5)) named.push(...batch.map(({ id }) => id));
    }
    await pool.query('rollback');
    await pool.end();
    expect(named.toSorted()).toEqual([...before.filter(id => id !== gone), ...added].toSorted());
  });

  it.each([
    ...[
      'nothing',
      'x.xml',
      `${v7()}`,
      `${v7()}-to-.xml`,
      `${v7()}-to-x.xml`,
      `${v7()}-to-${v7()}-to-${v7()}.xml`,
    ],
  ])('has no part %s', async part => {
    expect((await get(`/sitemaps/events/${part}`)).statusCode).toBe(404);
  });
});

describe('the picture of a page', () => {
  const pictureOf = async (page: string): Promise<string> =>
    /property="og:image" content="([^"]+)"/.exec((await get(page)).body)![1]!.replace(SITE, '');

  it('is drawn, and kept until it says something else', async () => {
    const address = await pictureOf(`/events/${ids.Third}`);
    const { statusCode, headers, rawPayload } = await get(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 });
    const etag = String(headers.etag);
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(await pictureOf(`/es/events/${ids.Third}`)).toMatch(/^\/es\/pictures\/events\//);
    await call('PUT', `/api/admin/events/${ids.Third}`, { status: 'cancelled' });
    await call('GET', '/api/admin/events');
    expect(await pictureOf(`/events/${ids.Third}`)).not.toBe(address);
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is that of the site for every page without one of its own', async () => {
    for (const page of ['/', '/events?style=salsa', '/organizers']) {
      expect(await pictureOf(page)).toBe('/pictures/site.png');
    }
    expect(await pictureOf('/es/about')).toBe('/es/pictures/site.png');
    expect((await get('/es/pictures/site.png')).headers['content-type']).toBe('image/png');
  });

  it('is of a date of a series too, and of nothing that visitors may not know of', async () => {
    expect((await get(`/pictures/events/${ids.Series}_20270308.png`)).statusCode).toBe(200);
    for (const id of [ids.Draft, v7(), 'nothing', '..']) {
      expect((await get(`/pictures/events/${id}.png`)).statusCode).toBe(404);
    }
    expect((await get(`/pictures/events/${ids.First}`)).statusCode).toBe(404);
  });

  it('gives way to that of the site where too many are wanted at once', async () => {
    const titles = Array.from({ length: 45 }, (_, index) => `Crowd ${index}`);
    for (const title of titles) await create(title);
    await call('GET', '/api/admin/events');
    const answers = await Promise.all(titles.map(title => get(`/pictures/events/${ids[title]}.png`)));
    const sent = answers.filter(({ statusCode }) => statusCode === 200);
    const elsewhere = answers.filter(({ statusCode }) => statusCode === 302);
    expect([sent.length > 0, elsewhere.length > 0, sent.length + elsewhere.length]).toEqual([true, true, 45]);
    expect(elsewhere[0]!.headers).toMatchObject({
      location: '/pictures/site.png',
      'cache-control': 'no-store',
    });
    expect((await get(`/pictures/events/${ids['Crowd 44']}.png`)).statusCode).toBe(200);
  });
});

import { join, resolve } from 'node:path';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listPublicEvents } from '#contracts/events/publicCalls.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const SITE = 'https://dance.example.org';
const root = resolve(import.meta.dirname, '../../..');
const now = new Date('2027-03-01T12:00:00Z');
let stack: Stack;
let first: string;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    ...{ brand: 'Salsa & <Son>', publicUrl: SITE, processes: false, clock: () => now },
  });
  const regions = await Promise.all(['Cádiz', 'Berlin'].map(openRegion));
  const title = 'Noche </script><script>alert(1)</script> & "Son" '.repeat(4);
  for (let day = 10; day < 25; day++) {
    const id = await create({ title, startDateTime: `2027-03-${day}T20:00:00`, regionId: regions[0] });
    first ??= id;
  }
  await create({ title: 'Berlin only', startDateTime: '2027-03-09T20:00:00', regionId: regions[1] });
  await call('GET', '/api/admin/events');
});
afterAll(() => stack.stop());

async function openRegion(city: string): Promise<string> {
  const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
  const region = { ...rest, city, country: 'Europe', timeZone: 'Europe/Madrid', status: 'active' as const };
  const [id, commandId] = [v7(), v7()];
  const asked = { commandId, actor: { id: v7(), role: 'admin' as const }, now };
  await stack.execute(regionStream, id, 'OpenRegion', region, asked);
  return id;
}
async function call(method: 'GET' | 'POST', url: string, body?: object) {
  return stack.send(method, url, body);
}
async function create(form: object): Promise<string> {
  await call('GET', '/api/admin/events');
  const place = { locationName: 'Casa de la Música', locationCity: 'Cádiz', danceStyleIds: ['salsa'] };
  const answer = await call('POST', '/api/admin/events', { ...place, status: 'published', ...form });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().event.id;
}
const get = (url: string) => stack.app.inject({ url });
const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the calendar in a frame', () => {
  it('is at most 15 kB, loads nothing, sets no cookie, and may be framed by every site', async () => {
    for (const path of ['/embed', '/es/embed?city=cadiz-europe&theme=dark']) {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(Buffer.byteLength(body)).toBeLessThan(15_000);
      expect(body.match(/<li>/g)).toHaveLength(12);
      expect(body).not.toMatch(/<(script|link|img|iframe|form)\b|url\(|@import/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors \*$/);
      expect(headers.etag).toBeDefined();
    }
  });

  it('is the only page that other sites may frame', async () => {
    for (const path of ['/', '/events', '/your-site', `/events/${first}`, '/admin', '/embed/x']) {
      const { headers } = await get(path);
      expect([path, headers['x-frame-options']]).toEqual([path, 'SAMEORIGIN']);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    }
  });

  it('shows what its address asks for, in its language and colours, and leads to the site', async () => {
    const { body } = await get('/es/embed?city=berlin-europe&theme=light');
    expect(body).toMatch(/^<!doctype html><html lang="es" data-theme="light">/);
    expect(body).toContain('Berlin only');
    expect(body.match(/<li>/g)).toHaveLength(1);
    expect(body).toContain(`href="${SITE}/es/events?city=berlin-europe"`);
    expect(body).toContain('<base target="_blank"/>');
    expect((await get('/embed?theme=%22%3E%3Cscript%3E&city=')).body).toMatch(/<html lang="en"><head>/);
    expect((await get('/embed?city=atlantis')).statusCode).toBe(404);
  });

  it('is one line of HTML, which is given with each filter set', async () => {
    for (const [page, query] of [
      ['/your-site', ''],
      ['/es/your-site', '?city=berlin-europe&style=salsa'],
      ['/your-site', '?search=%22%3E%3Cb%3E%26'],
    ]) {
      const { statusCode, body } = await get(page + query!);
      expect(statusCode).toBe(200);
      const line = unescaped(/<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)![1]!).trim();
      const [, source, title] = /^<iframe src="([^"]+)" title="([^"]+)" [^<>]*><\/iframe>$/.exec(line)!;
      expect(title).not.toMatch(/[<>]/);
      const address = new URL(unescaped(source!));
      expect([address.origin, address.search]).toEqual([SITE, new URL(SITE + query).search]);
      expect((await get(address.pathname + address.search)).statusCode).toBe(200);
    }
  });
});

describe('the JSON of the calendar', () => {
  const example = async (kind: string): Promise<string> => {
    const { body } = await get('/your-site?city=cadiz-europe');
    return unescaped(new RegExp(`data-example="${kind}">([^<]*)<`).exec(body)![1]!);
  };

  it('is read as the example for the command line says', async () => {
    const [, url] = /^curl '([^']+)'$/.exec(await example('shell'))!;
    const { statusCode, headers, body } = await get(url!.replace(SITE, ''));
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(JSON.parse(body).events).toHaveLength(5);
  });

  it('is read as the program says, page after page', async () => {
    const printed: string[][] = [];
    const run = new Function(
      ...['fetch', 'console'],
      `return (async () => { ${await example('script')} })()`,
    );
    const fetched = async (url: URL) => ({ json: async () => (await get(url.pathname + url.search)).json() });
    await run(fetched, { log: (...words: string[]) => printed.push(words) });
    expect(printed).toHaveLength(10);
    expect(printed[0]).toMatchObject(['2027-03-10T20:00', expect.stringContaining('Noche'), 'Cádiz']);
    expect(new Set(printed.map(([start]) => start)).size).toBe(10);
  });

  it('has a description of each parameter that it takes, and of no other', async () => {
    const { body } = await get('/your-site');
    const described = [...body.matchAll(/<th scope="row"><code>(\w+)<\/code>/g)].map(([, name]) => name);
    expect(described.toSorted()).toEqual(Object.keys(listPublicEvents.query!.shape).toSorted());
  });

  it('can be read by scripts of every site, without cookies, also where it refuses, and changed by none', async () => {
    for (const url of [
      '/api/public/events',
      '/api/public/events?city=atlantis',
      '/api/public/events?limit=x',
    ]) {
      const { headers } = await stack.app.inject({ url, headers: { origin: 'https://evil.example' } });
      expect([url, headers['access-control-allow-origin']]).toEqual([url, '*']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      expect((await stack.app.inject({ method, url: '/api/public/events' })).statusCode).toBe(404);
    }
    const { headers } = await stack.app.inject({
      url: '/api/regions',
      headers: { origin: 'https://x.example' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the poster of an event', () => {
  it('has a code that leads to its page', async () => {
    const { statusCode, body } = await get(`/es/events/${first}/poster`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    const [, box, path] = /<svg viewBox="(0 0 \d+ \d+)"[^>]*><path d="([^"]+)"/.exec(body)!;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="400" height="400">
      <rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(`${SITE}/es/events/${first}`);
    expect((await get(read!.data.replace(SITE, ''))).statusCode).toBe(200);
  });

  it('is of nothing that visitors may not know of', async () => {
    for (const id of [v7(), 'nothing']) expect((await get(`/events/${id}/poster`)).statusCode).toBe(404);
  });
});

import { join, resolve } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const root = resolve(import.meta.dirname, '../../..');
const NOW = new Date('2027-03-05T12:00:00Z');
let stack: Stack;
let db: pg.Pool;
let id: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    ...{ site: join(root, 'web/dist'), publicUrl: 'https://dance.example.org', clock: () => NOW },
  });
  db = connectPool(stack.urls.owner, { name: 'test' });
  id = await create('Salsa in the park');
});
afterAll(async () => {
  await db.end();
  await stack.stop();
});

async function send(method: 'GET' | 'POST', url: string, body?: object) {
  return stack.ask(method, url, body);
}
async function create(title: string): Promise<string> {
  const night = { startDateTime: '2027-03-06T20:00:00', status: 'published' };
  const { event } = await send('POST', '/api/admin/events', { title, ...night });
  await send('GET', '/api/admin/events');
  return event.id;
}
async function get(url: string, etag?: string) {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const { statusCode, headers: sent, body } = await stack.app.inject({ url, headers });
  return { status: statusCode, etag: String(sent.etag), body };
}
/** No query can read events in the meantime: it would wait. */
async function withoutEvents(work: () => Promise<void>): Promise<void> {
  const client = await db.connect();
  try {
    await client.query(
      'begin; lock table read.events, read.event_dates, read.regions in access exclusive mode',
    );
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a page of the calendar', () => {
  it('costs no query for those who have it, and none if it was drawn before', async () => {
    for (const path of ['/events', '/es/events?style=salsa', `/events/${id}`]) {
      const first = await get(path);
      expect(first.status).toBe(200);
      await withoutEvents(async () => {
        expect(await get(path, first.etag)).toMatchObject({ status: 304, body: '' });
        expect(await get(path)).toEqual(first);
      });
    }
  });

  it('is the same page at every address that says the same', async () => {
    const { etag } = await get('/events?style=salsa');
    const others = ['&city=&fbclid=x', '&view=nothing&when=all', '&kind=__proto__&price=1e99'].map(
      more => `/events?style=salsa${more}`,
    );
    for (const other of others) expect((await get(other)).etag).toBe(etag);
    for (const other of ['/events?style=swing', '/es/events?style=salsa', '/events']) {
      expect((await get(other)).etag).not.toBe(etag);
    }
  });

  it('stays the same until something is recorded that it shows', async () => {
    const { etag, body } = await get('/events');
    expect(body).not.toContain('Tango on the roof');
    const message = {
      name: 'Zoë',
      email: 'zoe@example.org',
      subject: 'other',
      message: 'Where is the floor?',
    };
    await send('POST', '/api/support/contact', message);
    await send('GET', '/api/admin/events');
    expect((await get('/events', etag)).status).toBe(304);
    await create('Tango on the roof');
    expect((await get('/events', etag)).body).toContain('Tango on the roof');
  });

  it('that is not there is not remembered', async () => {
    expect((await get('/events?city=atlantis')).status).toBe(404);
    const region = { city: 'Atlantis', country: 'Sea', timeZone: 'UTC' };
    const { status } = await get('/events?city=atlantis-sea');
    await send('POST', '/api/admin/regions', region);
    await expect.poll(async () => (await get('/events?city=atlantis-sea')).status).toBe(200);
    expect(status).toBe(404);
  });
});

describe('where somebody looks', () => {
  it('is an address with the name of the city, whatever they typed', async () => {
    const leads = async (query: string) => {
      const { statusCode, headers } = await stack.app.inject({ url: `/events?${query}` });
      expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
      return String(headers.location);
    };
    const known = '/events?city=atlantis-sea';
    for (const text of ['Atlantis', 'atlantis, sea', ' ATLANTIS ']) {
      expect(await leads(`place=${encodeURIComponent(text)}`)).toBe(known);
    }
    expect(await leads('place=Atlantis&within=50&style=salsa&view=map&after=x&at=1,2,3&near=1,2')).toBe(
      '/events?city=atlantis-sea&within=50&style=salsa&view=map',
    );
    // A city without nights of its own has some around it.
    expect(await leads('place=Reykjav%C3%ADk')).toBe('/events?city=reykjavik-iceland&within=25');
    const { headers } = await stack.app.inject({ url: '/es/events?place=Atlantis' });
    expect(headers.location).toBe('/es/events?city=atlantis-sea');
    const { status, body } = await get('/events?city=reykjavik-iceland&within=25');
    expect([status, body.includes('within 25 km of Reykjavík, Iceland')]).toEqual([200, true]);
  });

  it('is said to be unknown, if it is, with everything else as it was', async () => {
    const text = '"><script>alert(1)</script>';
    const { status, body } = await get(`/events?style=salsa&place=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(body).toMatch(/We can’t find a city called “&quot;&gt;&lt;script&gt;/);
    expect(body).toContain('<option value="salsa" selected="">');
  });

  it('is kept nowhere, neither here nor on the way, and not to be found', async () => {
    for (const url of ['/events', '/es/events?view=map', '/events?view=month', '/embed', '/your-site']) {
      const asked = `${url}${url.includes('?') ? '&' : '?'}near=52.5200066,13.4049540`;
      const { statusCode, headers, body } = await stack.app.inject({ url: asked });
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
      expect(body).not.toContain('52.520');
      if (url.includes('events')) expect(body).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it('is everywhere, if an address says something else', async () => {
    const { etag } = await get('/events');
    for (const query of ['near=91,0', 'near=x', 'within=1e9', 'near=1,2&near=3,4', 'at=x', 'place=']) {
      const same = await get(`/events?${query}`);
      expect([query, same.status]).toEqual([query, 200]);
      if (!query.startsWith('at')) expect(same.etag).toBe(etag);
    }
  });
});

describe('the page for those who travel', () => {
  it('has the festivals of twelve months, each where it begins, and those that are going on', async () => {
    const festival = (title: string, startDateTime: string, endDateTime: string) =>
      send('POST', '/api/admin/events', {
        ...{ title, startDateTime, endDateTime, status: 'published', category: ['Festival'] },
      });
    await festival('Going on', '2027-02-20T10:00:00', '2027-03-06T20:00:00');
    await festival('Easter', '2027-03-26T10:00:00', '2027-03-29T20:00:00');
    await festival('Next year', '2028-02-10T10:00:00', '2028-02-12T20:00:00');
    await festival('Too late', '2028-03-10T10:00:00', '2028-03-12T20:00:00');
    await send('GET', '/api/admin/events');
    const { status, body } = await get('/travel');
    expect(status).toBe(200);
    const months = body.split('<section aria-labelledby="month-').slice(1);
    expect(months.map(text => text.slice(0, 7))).toEqual([
      ...['2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10'],
      ...['2027-11', '2027-12', '2028-01', '2028-02'],
    ]);
    const titles = months.map(text =>
      [...text.matchAll(/<a href="\/events\/[^"]+">([^<]+)</g)].map(([, title]) => title),
    );
    expect([titles[0], titles[11]]).toEqual([['Going on', 'Easter'], ['Next year']]);
    expect(titles.slice(1, 11).flat()).toEqual([]);
    expect((await get('/es/travel')).body).toContain('Festivales por meses');
  });
});

import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

const root = resolve(import.meta.dirname, '../..');
const NOW = new Date('2027-03-05T12:00:00Z');
let stack: Stack;
let db: pg.Pool;
let id: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    ...{ site: join(root, 'web/dist'), publicUrl: 'https://dance.example.org', clock: () => NOW },
  });
  db = new pg.Pool({ connectionString: stack.urls.owner });
  id = await create('Salsa in the park');
});
afterAll(async () => {
  await db.end();
  await stack.stop();
});

async function send(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({ method, url, headers, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
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
/** No query can read events meanwhile: it would wait. */
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

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const EVENT = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00' };

async function create(body: object = EVENT) {
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return { ...answer.json(), etag: answer.headers.etag as string };
}

async function list(query: string, position: string) {
  const headers = { 'x-after-position': position };
  const answer = await stack.call({ method: 'GET', url: `/api/admin/events?${query}`, headers });
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.json();
}

describe('an event', () => {
  it('is created, changed, published and deleted, and its history stays', async () => {
    const { event, commit, etag } = await create();
    expect(event).toMatchObject({
      ...EVENT,
      status: 'draft',
      date: '2027-03-26',
      startTime: '20:00',
      currency: 'USD',
    });
    expect(etag).toBe('"0"');

    const url = `/api/admin/events/${event.id}`;
    const changed = await stack.call({
      method: 'PUT',
      url,
      headers: { 'if-match': etag },
      body: { title: 'Salsa Saturday', startDateTime: '2027-03-27T20:00:00', status: 'published' },
    });
    expect(changed.json()).toMatchObject({ event: { title: 'Salsa Saturday', status: 'published' } });
    expect(changed.headers.etag).toBe('"3"');

    const { position } = changed.json().commit;
    expect(Number(position)).toBeGreaterThan(Number(commit.position));
    const found = await list('search=saturday', position);
    expect(found).toMatchObject({
      events: [{ id: event.id, revision: 3 }],
      pagination: { total: 1, hasMore: false },
    });

    const deleted = await stack.call({ method: 'DELETE', url });
    expect(deleted.json()).toMatchObject({ success: true, id: event.id, mode: 'deleted' });
    const after = deleted.json().commit.position;
    expect(await list('search=saturday', after)).toMatchObject({ events: [], pagination: { total: 0 } });
    expect((await stack.call({ method: 'DELETE', url })).statusCode).toBe(404);

    const history = await stack.call({
      method: 'GET',
      url: `${url}/history`,
      headers: { 'x-after-position': after },
    });
    expect(history.json().entries).toMatchObject([
      { type: 'EventDeleted', actor: { role: 'admin', name: 'Administrator' } },
      { type: 'EventPublished', changes: [{ field: 'status', before: 'draft', after: 'published' }] },
      { type: 'EventRescheduled' },
      {
        type: 'EventDetailsChanged',
        changes: [{ field: 'title', before: 'Salsa Friday', after: 'Salsa Saturday' }],
      },
      { type: 'EventCreated' },
    ]);
  });

  it('repeats its answer when its Idempotency-Key is sent again', async () => {
    const request = {
      method: 'POST',
      url: '/api/admin/events',
      body: EVENT,
      headers: { 'idempotency-key': 'once' },
    } as const;
    const answers = await Promise.all(Array.from({ length: 8 }, () => stack.call(request)));
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1);
    const { id } = answers[0]!.json().event;
    const facts = [];
    for await (const fact of stack.store.readStream(`event-${id}`)) facts.push(fact);
    expect(facts.length).toBe(1);
  });

  it('updates the figures above the list', async () => {
    // What the tests before it have created is counted, too.
    const before = await stack.send('GET', '/api/admin/stats/events');
    const { commit } = await create({ ...EVENT, status: 'published', isFeatured: true });
    const headers = { 'x-after-position': commit.position };
    const after = await stack.call({ method: 'GET', url: '/api/admin/stats/events', headers });
    const [old, now] = [before.json(), after.json()];
    expect(now.totalEvents - old.totalEvents).toBe(1);
    expect(now.publishedEvents - old.publishedEvents).toBe(1);
    expect(now.featuredEvents - old.featuredEvents).toBe(1);
  });
});

describe('a stale If-Match', () => {
  it('answers 412 with who changed what since, and changes nothing', async () => {
    const { event, etag } = await create();
    const url = `/api/admin/events/${event.id}`;
    const won = await stack.call({ method: 'PUT', url, body: { price: '$20' } });
    const lost = await stack.call({
      method: 'PUT',
      url,
      headers: { 'if-match': etag },
      body: { price: '$30' },
    });
    expect(lost.statusCode).toBe(412);
    expect(lost.json()).toMatchObject({
      code: 'stale',
      changes: [{ field: 'price', before: '', after: '$20', by: 'Administrator' }],
    });
    const headers = { 'x-after-position': won.json().commit.position };
    const shown = await stack.call({ method: 'GET', url, headers });
    expect(shown.json().event.price).toBe('$20');
  });
});

describe('reading your own writes', () => {
  it('says that it is behind when it cannot wait any longer', async () => {
    const ahead = (await stack.store.head()) + 5n;
    const headers = { 'x-after-position': String(ahead) };
    const answer = await stack.call({ method: 'GET', url: '/api/admin/events', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-stale']).toBe('1');
  });

  it('shows every one of 40 commands in the query right after it', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const { event, commit } = await create({ ...EVENT, title: `Turn ${turn}` });
      const shown = await stack.call({
        method: 'GET',
        url: `/api/admin/events/${event.id}`,
        headers: { 'x-after-position': commit.position },
      });
      // Counted where rows are read; a command's answer has none.
      expect(shown.json().event).toEqual({ ...event, attendanceCount: 0 });
    }
  });
});

describe('the OpenAPI document', () => {
  it('lists every call with its answer and who may call it', async () => {
    const answer = await stack.app.inject({ method: 'GET', url: '/api/docs/json' });
    const { paths } = answer.json();
    expect(paths['/api/admin/events'].post).toMatchObject({
      summary: 'Create an event; with isRecurring, isMasterRecurring and a recurrenceConfig, a series',
      security: [{ bearer: [] }],
      responses: { 201: expect.any(Object), '4XX': expect.any(Object) },
    });
    expect(paths['/api/auth/login'].post.security).toBeUndefined();
  });
});

describe('the audit list', () => {
  it('shows who did what, newest first, and masks what is personal', async () => {
    const { event, commit } = await create();
    const headers = { 'x-after-position': commit.position };
    const recent = await stack.call({ method: 'GET', url: '/api/admin/audit?limit=1', headers });
    expect(recent.json().entries).toMatchObject([
      {
        stream: `event-${event.id}`,
        type: 'EventCreated',
        command: 'CreateEvent',
        actor: { name: 'Administrator' },
      },
    ]);
    const users = await stack.call({ method: 'GET', url: '/api/admin/audit?type=UserRegistered' });
    expect(users.json().entries).toMatchObject([{ data: { name: '•••', email: '•••', role: 'admin' } }]);
    expect(users.body).not.toContain('ana@example.org');
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

/** How often two people save each of ten events at once. */
const TURNS = scaled(2, 20);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const EVENT = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00', price: '$10' };
const WEEKLY = {
  ...EVENT,
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 10 },
};

async function create(body: object) {
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return { id: answer.json().event.id as string, etag: answer.headers.etag as string };
}

async function put(url: string, body: object, etag?: string) {
  const headers = etag ? { 'if-match': etag } : {};
  const answer = await stack.call({ method: 'PUT', url: `/api${url}`, body, headers });
  return { status: answer.statusCode, etag: answer.headers.etag as string, ...answer.json() };
}

describe('two people who save at the same time', () => {
  it('both keep their changes, every time', async () => {
    await Promise.all(Array.from({ length: 10 }, savedTwiceAtOnce));
  });

  async function savedTwiceAtOnce() {
    const { id, etag: begun } = await create(EVENT);
    let etag = begun;
    for (let turn = 1; turn <= TURNS; turn++) {
      const [mine, hers] = await Promise.all([
        put(`/admin/events/${id}`, { title: `Turn ${turn}` }, etag),
        put(`/admin/events/${id}`, { price: `$${turn}` }, etag),
      ]);
      expect([mine.status, hers.status]).toEqual([200, 200]);
      const later = mine.event.revision > hers.event.revision ? mine : hers;
      expect(later.event).toMatchObject({ title: `Turn ${turn}`, price: `$${turn}` });
      etag = later.etag;
    }
  }

  it('get a conflict for the field that both changed, and for no other', async () => {
    const { id, etag } = await create(EVENT);
    const url = `/admin/events/${id}`;
    expect((await put(url, { title: 'Zouk', description: 'Two floors.' }, etag)).status).toBe(200);
    const lost = await put(url, { title: 'Tango', price: '$30' }, etag);
    expect(lost).toMatchObject({
      status: 412,
      code: 'stale',
      changes: [
        { field: 'title', before: 'Salsa Friday', after: 'Zouk', asked: 'Tango', by: 'Administrator' },
      ],
    });
    expect(lost.changes).toHaveLength(1);
    const shown = await put(url, {});
    expect(shown.event).toMatchObject({ title: 'Zouk', price: '$10' });
  });
});

describe('a series that two people change', () => {
  const day = (id: string, date: string) => `/admin/events/${id}_${date.replaceAll('-', '')}`;

  it('accepts concurrent changes of two dates and of all its dates', async () => {
    const { id, etag } = await create(WEEKLY);
    const answers = await Promise.all([
      put(day(id, '2027-04-02'), { price: '$12' }, etag),
      put(day(id, '2027-04-09'), { status: 'published' }, etag),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const all = await put(`/events/recurring/${id}`, { description: 'Two floors.' }, etag);
    expect(all).toMatchObject({ status: 200, affected: { changed: 10 } });
  });

  it('asks again if the dates differ from what a preview showed', async () => {
    const { id, etag } = await create(WEEKLY);
    const body = { title: 'Zouk' };
    await stack.call({ method: 'DELETE', url: `/api${day(id, '2027-04-16')}` });
    const refused = await put(`/events/recurring/${id}`, body, etag);
    expect(refused).toMatchObject({ status: 412, code: 'stale', changes: [{ field: 'preview' }] });
    const again = await put(`/events/recurring/${id}?preview=true`, body, etag);
    expect(again.preview.changed).toHaveLength(9);
    const saved = await put(`/events/recurring/${id}`, body, `"${again.revision}"`);
    expect(saved).toMatchObject({ status: 200, affected: { changed: 9 } });
  });
});

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

const day = (id: string, date: string) => `/admin/events/${id}_${date.replaceAll('-', '')}`;

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

describe('twelve people who save at the same moment', () => {
  const FIELDS = {
    title: 'Zouk',
    description: 'One floor.',
    price: '$20',
    currency: 'EUR',
    maxAttendees: 80,
    locationName: 'Sala Uno',
    locationAddress: 'Calle 1',
    locationCity: 'Lima',
    locationState: 'LI',
    postalCode: '15001',
    isFeatured: true,
  };
  const { title, description, price, maxAttendees, locationName, isFeatured } = FIELDS;
  /** Price and currency are one thing, and so is all that says where a place is. */
  const APART = { title, description, price, maxAttendees, locationName, isFeatured };

  it.each([
    ['without a revision', FIELDS, false],
    ['with one that they have seen', APART, true],
  ])('all keep their fields, %s', async (_how, fields, isSeen) => {
    const { id, etag } = await create(EVENT);
    const saves = Object.entries(fields).map(([field, value]) =>
      put(`/admin/events/${id}`, { [field]: value }, isSeen ? etag : undefined),
    );
    const answers = (await Promise.all(saves)).map(({ status, message }) => [status, message]);
    expect(answers).toEqual(answers.map(() => [200, undefined]));
    expect((await put(`/admin/events/${id}`, {})).event).toMatchObject(fields);
  });

  it('and the same field: the first does, and the others learn of it; without a revision all do', async () => {
    const { id, etag } = await create(EVENT);
    const titles = Array.from({ length: 12 }, (_, one) => ({ title: `Night ${one}` }));
    const seen = await Promise.all(titles.map(title => put(`/admin/events/${id}`, title, etag)));
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(412)]);
    const blind = await Promise.all(titles.map(title => put(`/admin/events/${id}`, title)));
    expect(new Set(blind.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('change a series as well', async () => {
    const { id } = await create(WEEKLY);
    const dates = ['2027-04-02', '2027-04-09', '2027-04-16', '2027-04-23', '2027-04-30', '2027-05-07'];
    const answers = await Promise.all([
      ...dates.map((date, one) => put(day(id, date), { price: `$${one}` })),
      ...dates.map((date, one) => put(day(id, date), { title: `Night ${one}` })),
    ]);
    expect(answers.map(({ status, message }) => [status, message])).toEqual(
      answers.map(() => [200, undefined]),
    );
  });
});

describe('a series that two people change', () => {
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

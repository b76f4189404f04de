import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendForm } from '#testing/sent/sendForm.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let newYork: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  newYork = await openRegion('New York', 'America/New_York');
});
afterAll(() => stack.stop());

async function openRegion(city: string, timeZone: string): Promise<string> {
  const id = v7();
  const region = { city, timeZone, state: null, country: 'USA', latitude: null, longitude: null };
  const data = { ...region, coverImage: null, status: 'active' as const, popular: false };
  const actor = { id: 'system', role: 'system' } as const;
  const { commit } = await stack.execute(regionStream, id, 'OpenRegion', data, {
    commandId: v7(),
    actor,
    now: new Date(),
  });
  await rows(commit.position);
  return id;
}

/** The titles on the list once the rows have reached a position, or else the head of the log. */
async function rows(position?: string): Promise<string[]> {
  const headers = { 'x-after-position': position ?? String(await stack.store.head()) };
  const answer = await stack.call({ method: 'GET', url: '/api/admin/events?limit=1000', headers });
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.json().events.map(({ title }: { title: string }) => title);
}

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  stack.call({ method, url: `/api${path}`, ...(body && { body }) });

async function create(body: object) {
  const answer = await send('POST', '/admin/events', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().event.id as string;
}

const EVENT = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
const SERIES = {
  title: 'Weekly',
  startDateTime: '2027-03-26T20:00:00',
  status: 'published',
  isRecurring: true,
  isMasterRecurring: true,
};
const daily = { recurrenceType: 'daily', interval: 1 };

describe.each(['0000-01-01T00:00:00', '1899-12-31T23:59:00', '2201-01-01T00:00:00', '9999-12-31T23:59:00'])(
  '%s',
  time => {
    it('is refused in every field of an event or series, and nothing is recorded', async () => {
      const id = await create({ ...EVENT, regionId: newYork });
      const series = await create({ ...SERIES, recurrenceConfig: { ...daily, count: 3 } });
      const head = await stack.store.head();
      const day = time.slice(0, 10);
      const answers = await Promise.all([
        send('POST', '/admin/events', { ...EVENT, startDateTime: time, regionId: newYork }),
        send('POST', '/admin/events', { ...EVENT, endDateTime: time }),
        send('PUT', `/admin/events/${id}`, { startDateTime: time }),
        send('POST', '/admin/events', { ...SERIES, startDateTime: time, recurrenceConfig: daily }),
        send('POST', '/admin/events', { ...SERIES, recurrenceConfig: { ...daily, endDate: day } }),
        send('PUT', `/admin/events/${series}_20270327`, { startDateTime: time }),
        send('PUT', `/events/recurring/${series}`, { recurrenceConfig: { ...daily, endDate: day } }),
        send('POST', `/admin/events/${series}/end`, { fromDate: day }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422));
      expect(answers[0]!.json().fieldErrors).toEqual({
        startDateTime: 'Choose a date between 1900 and 2200.',
      });
      expect(await stack.store.head()).toBe(head);
    });

    it('is refused as a row of an import', async () => {
      const content = `Title,Start date,Start time\nGood ${time},2027-05-01,20:00\nBad,${time.replace('T', ',')}\n`;
      const file = { field: 'csvFile', name: 'events.csv', content };
      const answer = (await sendForm(stack, '/api/events/import', { fields: {}, file })).json();
      expect(answer).toMatchObject({ imported: 1, errors: 1 });
      expect(answer.errorDetails[0].error).toContain('1900');
    });
  },
);

it('the first and the last year are accepted, in the westernmost and easternmost zones', async () => {
  const zones = await Promise.all(['Etc/GMT+12', 'Pacific/Kiritimati'].map(zone => openRegion(zone, zone)));
  for (const regionId of zones) {
    await create({ ...EVENT, title: `First of ${regionId}`, startDateTime: '1900-01-01T00:00:00', regionId });
    const last = { startDateTime: '2200-12-31T22:00:00', endDateTime: '2200-12-31T23:59:00' };
    await create({ ...EVENT, title: `Last of ${regionId}`, ...last, regionId });
  }
  const wanted = zones.flatMap(id => [`First of ${id}`, `Last of ${id}`]);
  expect(await rows()).toEqual(expect.arrayContaining(wanted));
});

describe('a rule', () => {
  it('whose last date is outside the years is refused', async () => {
    const rare = { recurrenceType: 'monthly', interval: 30, count: 365 };
    const answer = await send('POST', '/admin/events', { ...SERIES, recurrenceConfig: rare });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fieldErrors).toHaveProperty('recurrenceConfig');
  });

  it('without an end cannot get an end so late that it exceeds the limit on dates', async () => {
    const id = await create({ ...SERIES, recurrenceConfig: daily });
    const end = (fromDate: string) => send('POST', `/admin/events/${id}/end`, { fromDate });
    expect((await end('2190-01-01')).statusCode).toBe(422);
    const query = 'deleteType=this_and_future&instanceDate=9999-12-31';
    expect((await send('DELETE', `/events/recurring/${id}?${query}`)).statusCode).toBe(422);
    const none = 'deleteType=this_and_future&instanceDate=2027-99-99T10:00';
    expect((await send('DELETE', `/events/recurring/${id}?${none}`)).statusCode).toBe(422);
    expect((await end('2027-04-01')).json()).toMatchObject({ remainingDates: 6 });
  });
});

it('a date recorded before the limits existed can be corrected or deleted, and is then a row again', async () => {
  const ids = await Promise.all(['Mended', 'Deleted'].map(title => create({ ...EVENT, title })));
  const metadata = {
    $correlationId: v7(),
    $causationId: v7(),
    command: { id: v7(), name: 'ByHand' },
    actor: { id: 'ana', role: 'admin' },
    at: new Date().toISOString(),
    version: 1,
  };
  const data = { startLocal: '9999-12-31T23:59', endLocal: null };
  for (const id of ids) {
    await stack.store.append(`event-${id}`, 0, [{ id: v7(), type: 'EventRescheduled', data, metadata }]);
  }
  const [mended, deleted] = ids;
  const renamed = await send('PUT', `/admin/events/${mended}`, { title: 'Renamed' });
  expect(renamed.json()).toMatchObject({ fieldErrors: { startDateTime: expect.any(String) } });
  expect(await rows()).toEqual(expect.arrayContaining(['Mended', 'Deleted']));
  const put = await send('PUT', `/admin/events/${mended}`, { ...EVENT, title: 'Renamed' });
  expect(put.statusCode).toBe(200);
  expect((await send('DELETE', `/admin/events/${deleted}`)).statusCode).toBe(200);
  const titles = await rows();
  expect(titles).toContain('Renamed');
  expect(titles).not.toContain('Deleted');
});

import { join, resolve } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let now = new Date('2027-03-20T12:00:00Z');
let stack: Stack;

/** Each begins and ends on the clocks of its city; clocks in Berlin are put forward on 28 March. */
const NIGHTS: [title: string, city: 'Berlin' | 'Auckland', start: string, end: string][] = [
  ['Until the morning', 'Berlin', '2027-03-27T23:00', '2027-03-28T11:59'],
  ['Until after noon', 'Berlin', '2027-03-27T23:59', '2027-03-28T12:01'],
  ['Short', 'Berlin', '2027-03-26T19:00', '2027-03-26T23:00'],
  ['Until noon', 'Berlin', '2027-03-26T20:00', '2027-03-27T12:00'],
  ['Encuentro', 'Berlin', '2027-03-30T18:00', '2027-04-01T17:00'],
  ['Marathon', 'Auckland', '2027-03-31T22:00', '2027-04-01T20:00'],
  ['After hours', 'Auckland', '2027-04-02T01:00', '2027-04-02T13:00'],
  ['Residency', 'Auckland', '2027-01-10T10:00', '2027-04-03T22:00'],
];
const ON: Record<string, string[]> = {
  '2027-03-26': ['Residency 76/84', 'Short', 'Until noon'],
  '2027-03-27': ['Residency 77/84', 'Until the morning', 'Until after noon 1/2'],
  '2027-03-28': ['Residency 78/84', 'Until after noon 2/2'],
  '2027-03-29': ['Residency 79/84'],
  '2027-03-30': ['Residency 80/84', 'Encuentro 1/3'],
  '2027-03-31': ['Residency 81/84', 'Encuentro 2/3', 'Marathon 1/2'],
  '2027-04-01': ['Residency 82/84', 'Encuentro 3/3', 'Marathon 2/2'],
  '2027-04-02': ['Residency 83/84', 'After hours'],
  '2027-04-03': ['Residency 84/84'],
};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    ...{
      processes: false,
      clock: () => now,
      site: join(resolve(import.meta.dirname, '../../..'), 'web/dist'),
    },
  });
  const regions: Record<string, string> = {};
  for (const [city, timeZone] of [
    ['Berlin', 'Europe/Berlin'],
    ['Auckland', 'Pacific/Auckland'],
  ] as const) {
    const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
    const region = { ...rest, city, country: 'Earth', timeZone, status: 'active' as const };
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now };
    const id = v7();
    await stack.execute(regionStream, id, 'OpenRegion', region, asked);
    regions[city] = id;
  }
  await send('GET', '/api/admin/events');
  for (const [title, city, start, end] of NIGHTS) {
    await send('POST', '/api/admin/events', {
      ...{ title, regionId: regions[city], startDateTime: `${start}:00`, endDateTime: `${end}:00` },
      status: 'published',
    });
  }
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 2 };
  await send('POST', '/api/admin/events', {
    ...{ title: 'Weekend', regionId: regions.Berlin, status: 'published', danceStyleIds: ['tango'] },
    ...{ startDateTime: '2027-04-23T20:00:00', endDateTime: '2027-04-25T18:00:00' },
    ...{ isRecurring: true, isMasterRecurring: true, recurrenceConfig },
  });
  await send('GET', '/api/admin/events');
});
afterAll(() => stack.stop());

async function send(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({ method, url, headers, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

/** What the month of an address says of each of its days. */
async function monthAt(query: string): Promise<Record<string, string[]>> {
  const { statusCode, body } = await stack.app.inject({ url: `/events?view=month&${query}` });
  expect(statusCode).toBe(200);
  const [, month] = /month=(\d{4}-\d\d)/.exec(query)!;
  const cells = [...body.matchAll(/<td(?! data-other)[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell!);
  const days = cells.map(cell => {
    const [, number] = /aria-hidden="true">(\d+)</.exec(cell)!;
    const nights = [...cell.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, night]) =>
      night!
        .replaceAll(/<time.*?<\/time>|<[^>]*>/gs, ' ')
        .replace(/(?:Day|Día) (\d+) (?:of|de) (\d+)/, '$1/$2')
        .trim()
        .replace(/\s+/g, ' '),
    );
    return [`${month}-${number!.padStart(2, '0')}`, nights] as const;
  });
  return Object.fromEntries(days.filter(([, nights]) => nights.length > 0));
}
const between = (first: string, last: string) =>
  Object.fromEntries(Object.entries(ON).filter(([day]) => day >= first && day <= last));

it('a month has what lasts on each of its days, across its edges too', async () => {
  const march = await monthAt('month=2027-03');
  expect(Object.fromEntries(Object.entries(march).filter(([day]) => day >= '2027-03-26'))).toEqual(
    between('2027-03-26', '2027-03-31'),
  );
  expect(march['2027-03-01']).toEqual(['Residency 51/84']);
  const april = await monthAt('month=2027-04');
  expect(Object.fromEntries(Object.entries(april).filter(([day]) => day < '2027-04-20'))).toEqual(
    between('2027-04-01', '2027-04-30'),
  );
  expect(await monthAt('month=2027-01&city=berlin-earth')).toEqual({});
});

it('the dates of a series last, too', async () => {
  expect(await monthAt('month=2027-04&style=tango')).toEqual({
    ...{ '2027-04-23': ['Weekend 1/3'], '2027-04-24': ['Weekend 2/3'], '2027-04-25': ['Weekend 3/3'] },
    '2027-04-30': ['Weekend 1/3'],
  });
  expect(await monthAt('month=2027-05&style=tango')).toEqual({
    ...{ '2027-05-01': ['Weekend 2/3'], '2027-05-02': ['Weekend 3/3'] },
  });
});

it('what is on on a day after its first is on tonight, by the same rule, and in the list of that day', async () => {
  const earlier = now;
  for (const [day, nights] of Object.entries(ON)) {
    for (const [city, hour] of [
      ['Berlin', 7.5],
      ['Auckland', -3.5],
    ] as const) {
      const there = new Set(NIGHTS.filter(night => night[1] === city).map(([title]) => title));
      const lasting = nights
        .filter(text => / ([2-9]|\d\d)\//.test(text))
        .map(text => text.replace(/ \d+\/\d+$/, ''))
        .filter(title => there.has(title));
      // In the morning at the place, when what ends at noon is still on.
      now = new Date(Date.parse(`${day}T00:00Z`) + hour * 3_600_000);
      const answer = await stack.app.inject({
        url: `/api/public/events?when=tonight&city=${city.toLowerCase()}-earth`,
      });
      const tonight = (answer.json().events as { title: string; start: string }[])
        .filter(({ start }) => start.slice(0, 10) < day)
        .map(({ title }) => title);
      expect([day, city, tonight]).toEqual([day, city, lasting]);
    }
    const { body } = await stack.app.inject({ url: `/events?from=${day}&to=${day}` });
    const listed = [...body.matchAll(/<h3><a href="\/events\/[^"]+">([^<]+)</g)].map(([, title]) => title);
    expect(listed).toEqual(nights.map(text => text.replace(/ \d+\/\d+$/, '')));
  }
  now = earlier;
});

it('feeds and the API have what begins on some days alone', async () => {
  const asked = 'from=2027-04-01&to=2027-04-02';
  const { events } = (await stack.app.inject({ url: `/api/public/events?${asked}` })).json();
  expect(events.map(({ title }: { title: string }) => title)).toEqual(['After hours']);
  const { body } = await stack.app.inject({ url: `/api/public/events.ics?${asked}` });
  expect(body.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:After hours']);
});

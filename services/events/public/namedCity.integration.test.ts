import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { citySlug } from '#contracts/regions/citySlug.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { readRegions } from './cities.ts';
import { nightsByCity } from './nightsByCity.ts';
import { findSpots } from './spots.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
let stack: Stack;

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const NOWHERE = { latitude: null, longitude: null };
const IN_LISBON = at(38.75, -9.2);
const IN_OHIO = at(40.77, -80.77);
const REGIONS = [
  { city: 'Lisbon', country: 'Portugal', ...at(38.72, -9.14) },
  { city: 'Faro', country: 'Portugal', ...NOWHERE },
  { city: 'Springfield', country: 'USA', state: 'Illinois', ...at(39.8, -89.64) },
  { city: 'Springfield', country: 'USA', state: 'Missouri', ...at(37.21, -93.29) },
  { city: 'Kansas City', country: 'USA', state: 'Missouri', ...at(39.1, -94.58) },
  { city: 'Kansas City', country: 'USA', state: 'Kansas', ...at(39.11, -94.63) },
  { city: "L'Aquila%", country: '__proto__', ...at(42.35, 13.4) },
  { city: 'Closed', country: 'Portugal', ...at(41, -8), status: 'inactive' as const },
].map(region => ({ state: null, status: 'active' as const, ...region, id: v7() }));
const LISBON = REGIONS[0]!.id;

type Written = { locationCity?: string; locationCountry?: string; latitude?: number; longitude?: number };
/** What has no region, by where it belongs; null if it is on the map beside the cities, or nowhere. */
const NIGHTS: [title: string, city: string | null, written: Written][] = [
  ['By coordinates', 'lisbon-portugal', { locationCity: 'Lisbon', ...IN_LISBON }],
  [
    'Whatever its country',
    'lisbon-portugal',
    { locationCity: 'Lisbon', locationCountry: 'PT', ...IN_LISBON },
  ],
  ['By country', 'lisbon-portugal', { locationCity: 'Lisbon', locationCountry: 'Portugal' }],
  ['Another Lisbon', null, { locationCity: 'Lisbon', locationCountry: 'Portugal', ...IN_OHIO }],
  ['Some Lisbon', null, { locationCity: 'Lisbon' }],
  ['Lisbon in Brazil', null, { locationCity: 'Lisbon', locationCountry: 'Brazil' }],
  ['Unnamed', null, IN_LISBON],
  ['To Faro', 'faro-portugal', { locationCity: 'Faro', locationCountry: 'Portugal' }],
  ['In Faro', 'faro-portugal', { locationCity: 'Faro', locationCountry: 'Portugal', ...at(37.02, -7.93) }],
  ['Which one', null, { locationCity: 'Springfield', locationCountry: 'USA' }],
  ['This one', 'springfield-missouri-usa', { locationCity: 'Springfield', ...at(37.3, -93.3) }],
  ['On the border', null, { locationCity: 'Kansas City', ...at(39.1, -94.6) }],
  ['Hostile', 'l-aquila-proto', { locationCity: "L'Aquila%", locationCountry: '__proto__' }],
  ['Constructed', null, { locationCity: 'constructor', locationCountry: 'constructor' }],
  ['Closed', null, { locationCity: 'Closed', locationCountry: 'Portugal', ...at(41, -8) }],
  ['One Porto', null, { locationCity: 'Porto', ...at(41.15, -8.61) }],
  ['The same Porto', null, { locationCity: 'Porto', ...at(41.4, -8.8) }],
];

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, clock: () => NOW });
  for (const { id, ...region } of REGIONS) {
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now: NOW };
    const form = { ...region, timeZone: 'UTC', coverImage: null, popular: false };
    await stack.execute(regionStream, id, 'OpenRegion', form, asked);
  }
  await call('GET', '/api/admin/events');
  const night = { startDateTime: '2027-03-20T20:00:00', status: 'published' };
  for (const [title, , written] of NIGHTS) await create({ ...night, ...written, title });
  await create({ ...night, title: 'Assigned', regionId: LISBON });
  await create({ ...night, title: 'Assigned elsewhere', regionId: REGIONS[2]!.id, locationCity: 'Lisbon' });
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 2 };
  const weekly = { isRecurring: true, isMasterRecurring: true, recurrenceConfig };
  const written = { locationCity: 'Lisbon', locationCountry: 'Portugal' };
  await create({ ...night, ...weekly, ...written, title: 'Mondays', startDateTime: '2027-03-22T20:00:00' });
  await call('GET', '/api/admin/events');
});
afterAll(() => stack.stop());

async function call(method: 'GET' | 'POST', url: string, body?: object) {
  const headers = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({ method, url, headers, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
/** Nobody assigns it to a region, as events from sources may be. */
const create = (form: object) => call('POST', '/api/admin/events', form);

async function titlesIn(query: string): Promise<string[]> {
  const { statusCode, body } = await stack.app.inject({ url: `/api/public/events?${query}` });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).events.map(({ title }: { title: string }) => title);
}
const ofCity = (slug: string) => NIGHTS.filter(([, city]) => city === slug).map(([title]) => title);

async function counted() {
  const pool = connectPool(stack.urls.api, { name: 'test' });
  const db = readModel<EventsSchema>(pool);
  const regions = await readRegions(db);
  const found = {
    map: await findSpots(db, regions, { when: 'all' }, NOW),
    cities: await nightsByCity(db, regions, { when: 'all' }, NOW),
  };
  await pool.end();
  return found;
}

it('what has no region is among the nights of the city that its place is named after, if that is within reach', async () => {
  expect((await titlesIn('city=lisbon-portugal')).toSorted()).toEqual(
    [...ofCity('lisbon-portugal'), 'Assigned', 'Mondays', 'Mondays'].toSorted(),
  );
  for (const region of REGIONS.slice(1, -1)) {
    const slug = citySlug(region);
    const assigned = region === REGIONS[2] ? ['Assigned elsewhere'] : [];
    const expected = [...ofCity(slug), ...assigned];
    expect([slug, ...(await titlesIn(`city=${slug}`)).toSorted()]).toEqual([slug, ...expected.toSorted()]);
  }
  expect(await titlesIn('city=lisbon-portugal&search=mondays&from=2027-03-29')).toEqual(['Mondays']);
  expect((await titlesIn('city=lisbon-portugal&near=38.72,-9.14&within=25')).toSorted()).toEqual(
    ['By coordinates', 'Whatever its country', 'Assigned'].toSorted(),
  );
});

it('and counts there on the map and beside the names of cities, each night once', async () => {
  const { map, cities } = await counted();
  const places = [...map.spots, ...map.unplaced];
  for (const region of REGIONS.slice(0, -1)) {
    const slug = citySlug(region);
    // What is in a city without coordinates of its own is where it says, as far as it says so.
    const ofCity = places.filter(
      ({ city, label }) => city === slug || (slug === 'faro-portugal' && label === 'Faro, Portugal'),
    );
    const count = ofCity.reduce((all, one) => all + one.count, 0);
    expect([slug, count]).toEqual([slug, (await titlesIn(`city=${slug}`)).length]);
    expect([slug, ofCity.length]).toEqual([slug, count === 0 ? 0 : slug === 'faro-portugal' ? 2 : 1]);
  }
  for (const { id, nights } of cities) {
    expect([id, nights]).toEqual([id, (await titlesIn(`city=${id}`)).length]);
  }
  expect(cities.map(({ id }) => id)).toContain('lisbon-portugal');
  const sum = places.reduce((all, { count }) => all + count, 0);
  expect(sum).toBe((await titlesIn('limit=200')).length);
});

it('so the map has a city once, and another one of the same name where that is', async () => {
  const { map } = await counted();
  const labelled = (text: string) => map.spots.filter(({ label }) => label.startsWith(text));
  expect(labelled('Lisbon').map(({ label, count }) => [label, count])).toEqual([
    ['Lisbon, Portugal', 6],
    ['Lisbon', 1],
  ]);
  expect(labelled('Lisbon')[1]).toMatchObject({ ...IN_OHIO, city: null });
  // Neighbouring cells of one name are one place, too.
  expect(labelled('Porto')).toMatchObject([{ label: 'Porto', city: null, count: 2 }]);
  expect(map.unplaced).toEqual([
    { label: null, city: null, count: 4 },
    { label: 'Faro, Portugal', city: 'faro-portugal', count: 1 },
  ]);
});

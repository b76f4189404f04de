import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { WITHIN_KM } from '#contracts/places/near.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import { seededChance } from '#platform/program/chance.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { readRegions } from './cities.ts';
import type { NightFilters } from './nights.ts';
import { findSpots } from './spots.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
let stack: Stack;
let regionOf: Map<string, string | null>;

// Around these, events are strewn: in a city, where the 180th meridian and the poles are, and where there is nothing.
const CENTRES = [
  { latitude: 52.52, longitude: 13.41 },
  { latitude: -17.71, longitude: 179.98 },
  { latitude: 89.9, longitude: 12 },
  { latitude: -89.99, longitude: -100 },
  { latitude: 0, longitude: 0 },
];
type Place = { latitude: number; longitude: number };
type Region = { id: string; city: string; place: Place | null };
const regions: Region[] = [
  { id: v7(), city: 'Berlin', place: CENTRES[0]! },
  { id: v7(), city: 'Suva', place: { latitude: -18.14, longitude: 178.44 } },
  { id: v7(), city: 'Nowhere', place: null },
];

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, clock: () => NOW });
  for (const { id, city, place } of regions) {
    const rest = { state: null, coverImage: null, popular: false, status: 'active' as const };
    const located = place ?? { latitude: null, longitude: null };
    const region = { ...rest, ...located, city, country: 'Earth', timeZone: 'UTC' };
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now: NOW };
    await stack.execute(regionStream, id, 'OpenRegion', region, asked);
  }
  await fresh();
  const chance = seededChance('near');
  for (let number = 0; number < 90; number++) {
    const centre = CENTRES[number % CENTRES.length]!;
    const region = chance.share() < 0.5 ? chance.pick(regions).id : null;
    const place = chance.share() < 0.75 ? strewn(centre, chance.share() * 4, chance.share() * 4) : null;
    const day = String(1 + Math.floor(chance.share() * 28)).padStart(2, '0');
    await create(`Night ${number}`, {
      ...{ startDateTime: `2027-04-${day}T20:00:00`, regionId: region, ...place },
      ...{ danceStyleIds: [chance.pick(['salsa', 'tango'])], locationCity: 'Somewhere' },
    });
  }
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 6 };
  const recurring = { isRecurring: true, isMasterRecurring: true, recurrenceConfig };
  const id = await create('Mondays', { startDateTime: '2027-04-05T20:00:00', ...CENTRES[0], ...recurring });
  await ask('PUT', `/api/admin/events/${id}_20270412`, CENTRES[1]);
  await ask('PUT', `/api/admin/events/${id}_20270419`, {
    latitude: null,
    longitude: null,
    regionId: regions[1]!.id,
  });
  await create('Long', {
    startDateTime: '2027-01-01T10:00:00',
    endDateTime: '2027-06-01T10:00:00',
    ...CENTRES[0],
  });
  await fresh();
  const db = new pg.Client({ connectionString: stack.urls.owner });
  await db.connect();
  const { rows } = await db.query<{ id: string; region_id: string | null }>(
    'select id::text, region_id from read.events union all select id, region_id from read.event_dates',
  );
  regionOf = new Map(rows.map(row => [row.id, row.region_id]));
  await db.end();
});
afterAll(() => stack.stop());

function strewn({ latitude, longitude }: Place, north: number, east: number): Place {
  const there = Math.max(-90, Math.min(90, latitude + (north - 2)));
  const around = longitude + (east - 2) * (Math.abs(latitude) > 80 ? 90 : 1);
  return { latitude: there, longitude: ((((around + 180) % 360) + 360) % 360) - 180 };
}
async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.ask(method, url, body);
}
const fresh = () => ask('GET', '/api/admin/events');
async function create(title: string, more: object): Promise<string> {
  return (await ask('POST', '/api/admin/events', { title, status: 'published', ...more })).event.id;
}
async function nights(query: string): Promise<{ events: PublicNight[]; next: string | null }> {
  const answer = await stack.app.inject({
    url: `/api/public/events?${query.includes('limit=') ? '' : 'limit=200&'}${query}`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const whole = new Map<string, Promise<{ events: PublicNight[] }>>();

/** How far nights are away, each read from it alone: by its coordinates, or else by those of its region. */
async function naive(filters: string, centre: Place, km: number): Promise<[id: string, away: number][]> {
  const asked = whole.get(filters) ?? nights(filters);
  whole.set(filters, asked);
  const { events } = await asked;
  return events.flatMap(({ id, latitude, longitude }): [string, number][] => {
    const region = regions.find(one => one.id === regionOf.get(id))?.place;
    const place = latitude !== null && longitude !== null ? { latitude, longitude } : region;
    const away = place ? metresBetween(centre, place) / 1_000 : Number.POSITIVE_INFINITY;
    return away <= km ? [[id, Math.round(away * 10) / 10]] : [];
  });
}

describe('what is near a place', () => {
  const FILTERS = ['', '&style=salsa', '&from=2027-04-10&to=2027-04-20', '&search=night'];

  it.each(CENTRES)('around %j is what every night read one by one says, soonest first', async centre => {
    let several = 0;
    for (const km of WITHIN_KM.offered) {
      for (const filters of FILTERS) {
        const { events } = await nights(`near=${centre.latitude},${centre.longitude}&within=${km}${filters}`);
        const found = events.map(({ id, distance }) => [id, distance]);
        expect(found, `${km} km ${filters}`).toEqual(await naive(filters, centre, km));
        several += Number(found.length > 1);
      }
    }
    expect(several).toBeGreaterThan(2);
  });

  it('comes in pages that together are the whole, each night once', async () => {
    const { events } = await nights('near=52.52,13.41&within=250');
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { events: PublicNight[]; next: string | null } = await nights(
        `near=52.52,13.41&within=250&limit=3&after=${encodeURIComponent(after)}`,
      );
      seen.push(...page.events.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(events.map(({ id }) => id));
  });

  it('is rounded to a kilometre before anything is looked up, and 25 km around unless more is asked', async () => {
    const exact = await nights('near=52.5200066,13.4099999');
    expect(exact).toEqual(await nights('near=52.52,13.41&within=25'));
  });

  it('is around a city with a distance, also around one that is no dance city, and in it without', async () => {
    const ids = async (query: string) => (await nights(query)).events.map(({ id }) => id);
    expect(await ids('city=berlin-earth&within=100')).toEqual(await ids('near=52.52,13.41&within=100'));
    expect(await ids('city=potsdam-germany&within=100')).toEqual(await ids('near=52.4,13.07&within=100'));
    const berlin = new Set(await ids('city=berlin-earth'));
    expect([...berlin].every(id => regionOf.get(id) === regions[0]!.id)).toBe(true);
    expect(await ids('city=berlin-earth&near=52.52,13.41&within=100')).toEqual(
      (await ids('near=52.52,13.41&within=100')).filter(id => berlin.has(id)),
    );
    // Nobody knows where that is.
    expect(await ids('city=nowhere-earth&within=10')).toEqual(await ids('city=nowhere-earth'));
  });

  it.each([
    ...['near=91,0', 'near=0,181', 'near=x', 'near=1,2,3', "near=1,2'--", 'near=NaN,NaN', 'near='],
    ...['within=0', 'within=251', 'within=1.5', 'within=x', 'near=1,2&near=3,4'],
  ])('cannot be asked for with %s', async query => {
    const { statusCode } = await stack.app.inject({ url: `/api/public/events?${query}` });
    expect(statusCode).toBe(422);
  });

  it('has feeds, which say the same', async () => {
    const { events } = await nights('near=52.52,13.41&within=100');
    for (const kind of ['ics', 'rss']) {
      const { body } = await stack.app.inject({
        url: `/api/public/events.${kind}?near=52.52,13.41&within=100`,
      });
      for (const { id } of events) expect(body).toContain(`${id}@events`);
      expect(body.match(/@events/g)).toHaveLength(events.length);
    }
  });
});

describe('the places of the nights that match', () => {
  const MATCHING: [string, Omit<NightFilters, 'when'>][] = [
    ['', {}],
    ['&style=tango', { style: 'tango' }],
    ['&from=2027-04-10&to=2027-04-20', { from: '2027-04-10', to: '2027-04-20' }],
    ['&search=night', { search: 'night' }],
  ];

  it.each(MATCHING)('have each of them once, with %j as without', async (query, filters) => {
    const pool = connectPool(stack.urls.api, { name: 'test' });
    const db = readModel<EventsSchema>(pool);
    const { spots, unplaced } = await findSpots(db, await readRegions(db), { when: 'all', ...filters }, NOW);
    await pool.end();
    const { events } = await nights(query);
    const numberOf = (id: string) => events.filter(one => regionOf.get(one.id) === id).length;
    for (const { id, city, place } of regions) {
      if (!place) continue;
      const label = `${city}, Earth`;
      expect(spots.filter(one => one.label === label)).toMatchObject([
        { ...place, city: `${city.toLowerCase()}-earth`, count: numberOf(id) },
      ]);
    }
    // Of the others, those with coordinates are where they say.
    const others = events.filter(
      ({ id }) => !regions.some(region => region.place && region.id === regionOf.get(id)),
    );
    const placed = others.filter(({ latitude }) => latitude !== null);
    const rest = spots.filter(({ city }) => city === null);
    const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
    expect([sum(rest), sum(unplaced)]).toEqual([placed.length, others.length - placed.length]);
    const { events: all } = await nights('');
    for (const { latitude, longitude } of rest) {
      expect(all.some(one => one.latitude === latitude && one.longitude === longitude)).toBe(true);
    }
    expect(unplaced.find(({ city }) => city === 'nowhere-earth')?.label ?? 'Nowhere, Earth').toBe(
      'Nowhere, Earth',
    );
  });
});

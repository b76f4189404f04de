import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// A Wednesday. Events without a region are in UTC.
const NOW = new Date('2026-06-03T12:00:00Z');
const SERIES = {
  title: 'Casa Fridays',
  startDateTime: '2026-05-22T20:00:00',
  status: 'published',
  isRecurring: true,
  isMasterRecurring: true,
  locationName: 'Casa Latina',
  danceStyleIds: ['salsa'],
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: 6 },
};

const MALMO = {
  city: 'Malmö',
  state: null,
  country: 'Sweden',
  timeZone: 'UTC',
  coverImage: null,
  ...({ latitude: null, longitude: null, status: 'active', popular: false } as const),
};
const CIRCULO = {
  name: 'Círculo del Sur',
  description: '',
  email: null,
  phone: null,
  website: null,
  address: null,
  ...({ city: null, state: null, country: null, status: 'active', verified: true } as const),
};

let stack: Stack;
const asked = () => ({ commandId: v7(), actor: { id: 'system', role: 'system' } as const, now: NOW });
const ids: Record<string, string> = {};

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.ask(method, `/api${url}`, body);
}

const list = async (query: Record<string, string>) => {
  const { events, pagination } = await ask('GET', `/admin/events?${new URLSearchParams(query)}`);
  return { titles: events.map(({ title }: { title: string }) => title) as string[], total: pagination.total };
};
const found = async (query: Record<string, string>) =>
  (await list({ sort: 'title', order: 'asc', ...query })).titles;

async function create(title: string, startDateTime: string, more: object = {}) {
  const { event } = await ask('POST', '/admin/events', {
    title,
    startDateTime,
    status: 'published',
    ...more,
  });
  ids[title] = event.id;
}

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  ids.region = v7();
  ids.organizer = v7();
  await stack.execute(regionStream, ids.region, 'OpenRegion', MALMO, asked());
  await stack.execute(organizerStream, ids.organizer, 'RegisterOrganizer', CIRCULO, asked());
  await ask('GET', '/admin/events');
  await create('Práctica', '2026-06-10T20:00:00', { locationName: 'Hall 3', locationCity: 'Köln' });
  await create('Over long ago', '2026-05-01T20:00:00', { regionId: ids.region });
  await create('Over since yesterday', '2026-06-02T12:00:00', { danceStyleIds: ['tango'] });
  await create('Going on', '2026-06-01T12:00:00', { endDateTime: '2026-06-05T12:00:00' });
  await create('Tomorrow', '2026-06-04T20:00:00', {
    eventOrganizerId: ids.organizer,
    danceStyleIds: ['salsa', 'tango'],
  });
  ids.series = (await ask('POST', '/admin/events', SERIES)).event.id;
  await ask('PUT', `/admin/events/${ids.series}_20260612`, {
    title: 'Birthday Gala',
    locationCity: 'Ystad',
    danceStyleIds: ['zouk'],
  });
});
afterAll(() => stack.stop());

describe('a search', () => {
  it.each([
    ['hall práctica', ['Práctica']],
    ['PRACTICA koln', ['Práctica']],
    ['koln tomorrow', []],
    ['malmo', ['Over long ago']],
    ['long swed', ['Over long ago']],
    ['circulo', ['Tomorrow']],
    ['sur tomorrow', ['Tomorrow']],
    ['latina', ['Casa Fridays']],
    // The title and the city of only one of its dates.
    ['gala', ['Casa Fridays']],
    ['casa ystad', ['Casa Fridays']],
    ['100%', []],
    ['_ala', []],
    ['\\', []],
    // A short word matches only the beginning of a word.
    ['ga', ['Casa Fridays']],
    ['al', []],
    ['3', ['Práctica']],
  ])('for %j finds what has every word', async (search, titles) => {
    expect(await found({ search })).toEqual(titles);
  });

  it('finds a date by its own title, by its series, and by inherited values', async () => {
    expect(await found({ search: 'gala', isRecurring: 'instances' })).toEqual(['Birthday Gala']);
    expect(await found({ search: 'ystad latina', isRecurring: 'instances' })).toEqual(['Birthday Gala']);
  });

  it('is the same for a selection of all that match, for the calendar, and in the palette', async () => {
    const filter = { search: 'gala' };
    expect(await ask('POST', '/admin/events/bulk/preview', { filter })).toMatchObject({
      count: 1,
      series: 1,
    });
    const days = 'from=2026-06-01&to=2026-06-30';
    const { dates } = await ask('GET', `/admin/events/calendar?${days}&search=gala`);
    expect(dates).toMatchObject([{ title: 'Birthday Gala' }]);
    expect((await ask('GET', '/admin/search?q=practica')).events).toMatchObject([{ title: 'Práctica' }]);
  });
});

describe('a filter', () => {
  it('by organizer shows its events, or those of none', async () => {
    expect(await found({ eventOrganizerId: ids.organizer! })).toEqual(['Tomorrow']);
    expect(await found({ eventOrganizerId: 'null' })).toHaveLength(5);
  });

  it('by dance style shows events with the style; a date’s own styles replace those of its series', async () => {
    expect(await found({ danceStyleId: 'salsa' })).toEqual(['Casa Fridays', 'Tomorrow']);
    expect(await found({ danceStyleId: 'tango' })).toEqual(['Over since yesterday', 'Tomorrow']);
    expect(await found({ danceStyleId: 'zouk' })).toEqual([]);
    expect(await found({ danceStyleId: 'zouk', isRecurring: 'instances' })).toEqual(['Birthday Gala']);
    expect(await found({ danceStyleId: 'salsa', isRecurring: 'instances' })).toHaveLength(5);
  });

  it('by change shows what a command or run has changed', async () => {
    expect(await found({ changedBy: ids.Tomorrow! })).toEqual(['Tomorrow']);
    expect(await found({ changedBy: ids.series!, isRecurring: 'instances' })).toHaveLength(6);
    const action = { kind: 'featured', isFeatured: true };
    const named = [ids.Tomorrow, ids['Going on'], `${ids.series}_20260612`];
    const { jobId } = await ask('POST', '/admin/events/bulk', { action, ids: named });
    while (!(await ask('GET', `/admin/runs/${jobId}`)).run.finishedAt);
    expect(await found({ changedBy: jobId })).toEqual(['Casa Fridays', 'Going on', 'Tomorrow']);
  });
});

describe('the order "upcoming first"', () => {
  const ORDER = ['Going on', 'Tomorrow', 'Casa Fridays', 'Práctica', 'Over since yesterday', 'Over long ago'];

  it('begins with events that are not over, soonest first, then past ones, latest first', async () => {
    expect(await list({ sort: 'upcoming' })).toEqual({ titles: ORDER, total: 6 });
  });

  it('continues across pages without a gap', async () => {
    for (const limit of [1, 2, 4, 5]) {
      const pages: string[] = [];
      for (let offset = 0; offset < 7; offset += limit) {
        const { titles, total } = await list({ sort: 'upcoming', limit: `${limit}`, offset: `${offset}` });
        expect(total).toBe(6);
        pages.push(...titles);
      }
      expect(pages).toEqual(ORDER);
    }
  });

  it('also applies to filtered lists', async () => {
    expect(await list({ sort: 'upcoming', expired: 'expired' })).toEqual({
      titles: ORDER.slice(4),
      total: 2,
    });
    expect(await list({ sort: 'upcoming', expired: 'active' })).toEqual({
      titles: ORDER.slice(0, 4),
      total: 4,
    });
    expect(await list({ sort: 'upcoming', search: 'over' })).toEqual({ titles: ORDER.slice(4), total: 2 });
    expect(await list({ sort: 'upcoming', search: 'nothing' })).toEqual({ titles: [], total: 0 });
  });

  it('also applies to individual dates', async () => {
    const query = { sort: 'upcoming', isRecurring: 'instances' };
    const { events } = await ask('GET', `/admin/events?${new URLSearchParams(query)}`);
    expect(events.map(({ date }: { date: string }) => date)).toEqual([
      ...['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26'],
      ...['2026-05-29', '2026-05-22'],
    ]);
  });

  it('is not the default of the API, which stays newest start first', async () => {
    expect((await list({})).titles[0]).toBe('Práctica');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableOf } from './table.ts';

/** The cells of one entry by field or, where no field is for them, by path. */
function read(entry: object): Record<string, string> {
  const { columns, rows } = tableOf([entry]);
  return Object.fromEntries(columns.map(({ heading, field }, index) => [field ?? heading, rows[0]![index]!]));
}

test('events of schema.org are read without the keywords of JSON-LD', () => {
  const address = { '@type': 'PostalAddress', addressLocality: 'Leipzig', addressCountry: 'DE' };
  expect(
    read({
      '@type': 'DanceEvent',
      name: 'Balboa Saturday',
      startDate: '2027-05-01T20:00:00+02:00',
      location: { '@type': 'Place', name: 'Swinghaus', address },
      offers: { '@type': 'Offer', price: '12', priceCurrency: 'EUR' },
    }),
  ).toEqual({
    title: 'Balboa Saturday',
    startDate: '2027-05-01T20:00:00+02:00',
    locationName: 'Swinghaus',
    locationCity: 'Leipzig',
    locationCountry: 'DE',
    price: '12',
    currency: 'EUR',
  });
});

test('keys are fields by any of their names, flat or nested', () => {
  const nested = {
    name: 'Milonga',
    start: { dateTime: '2027-03-28T20:00:00' },
    venue: {
      name: 'Casa',
      address: { street: 'Rua A', city: 'Lisbon', postcode: '1100' },
      geo: { lat: 38.7, lng: -9.1 },
    },
    organizer: { id: 'x-1', name: 'Ana' },
    price: { amount: 12, currency: 'EUR' },
    recurrence: { frequency: 'weekly', until: '2027-06-30', daysOfWeek: ['SU', 'MO'] },
  };
  expect(read(nested)).toEqual({
    title: 'Milonga',
    startDateTime: '2027-03-28T20:00:00',
    locationName: 'Casa',
    locationAddress: 'Rua A',
    locationCity: 'Lisbon',
    postalCode: '1100',
    latitude: '38.7',
    longitude: '-9.1',
    organizer: 'Ana',
    price: '12',
    currency: 'EUR',
    recurrenceType: 'weekly',
    recurrenceEndDate: '2027-06-30',
    daysOfWeek: 'SU\nMO',
  });
});

test.each([
  [{ isAccessibleForFree: true }, { isFree: 'true' }],
  [{ offers: { price: 0, priceCurrency: 'EUR' } }, { price: '0', currency: 'EUR' }],
  [{ offers: [{ price: '15' }, { price: '9' }] }, { price: '9-15' }],
  [
    { offers: { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 15, priceCurrency: 'EUR' } },
    { price: '10-15', currency: 'EUR' },
  ],
])('what schema.org says of a price is read: %j', (said, expected) => {
  expect(read({ title: 'Social', ...said })).toMatchObject(expected);
});

test('an event as the API answers it is read by its own field names', () => {
  const own = {
    title: 'Own',
    date: '2027-03-28',
    startTime: '20:00',
    category: ['Social', 'Class'],
    danceStyles: [{ danceStyleId: 'salsa', danceStyle: { name: 'Salsa' }, level: 'beginner' }],
    regionId: '0197a000-0000-7000-8000-000000000001',
    region: { city: 'Lisbon', country: 'Portugal' },
    eventOrganizerId: '0197a000-0000-7000-8000-000000000002',
    eventOrganizer: { name: 'Ana', verified: true },
    recurrenceConfig: '{"recurrenceType":"weekly","count":4}',
    isFeatured: false,
    maxAttendees: null,
  };
  expect(read(own)).toEqual({
    title: 'Own',
    startDate: '2027-03-28',
    startTime: '20:00',
    category: 'Social\nClass',
    danceStyles: 'Salsa (beginner)',
    region: 'Lisbon, Portugal',
    organizer: 'Ana',
    recurrenceType: 'weekly',
    recurrenceCount: '4',
    isFeatured: 'false',
    'eventOrganizer.verified': 'true',
  });
});

test('a key that no field is for keeps its value, and so does the loser of two for one field', () => {
  expect(
    read({ title: 'A', name: 'B', floor: { wood: true }, tags: [1, [2]], id: 7, 'organizer.phone': '+1' }),
  ).toEqual({
    externalId: '7',
    title: 'A',
    name: 'B',
    'floor.wood': 'true',
    tags: '[1,[2]]',
    'organizer.phone': '+1',
  });
});

test('what is within an organizer is not taken for the place of the event', () => {
  expect(read({ organizer: { name: 'Ana', address: { city: 'Porto' } } })).toEqual({
    organizer: 'Ana',
    'organizer.address.city': 'Porto',
  });
});

test('entries with different keys share one table; one that is no object is none of its rows', () => {
  const { columns, rows } = tableOf([{ title: 'A' }, { summary: 'B', odd: 1 }, 7, null, ['x']]);
  expect(columns).toEqual([
    { heading: 'title', field: 'title' },
    { heading: 'odd', field: null },
  ]);
  expect(rows).toEqual([['A', ''], ['B', '1'], null, null, null]);
});

test('more unknown keys than anybody has share one column', () => {
  const entries = Array.from({ length: 500 }, (_, index) => ({ [`key ${index}`]: index }));
  const { columns, rows } = tableOf(entries);
  expect(columns).toHaveLength(101);
  expect(rows[499]!.at(-1)).toBe('key 499: 499');
});

test('hostile keys and depths are texts like others', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  const poisoned = JSON.parse('{"title":"P","__proto__":{"admin":true},"constructor":"c"}');
  const { 'a.a.a.a.a': text, ...others } = read(deep) as Record<string, string>;
  expect(others).toEqual({});
  expect(text).toMatch(/^(\{"a":){100,}.*…$/);
  expect(text!.length).toBeLessThan(1_100);
  expect(read(poisoned)).toMatchObject({ title: 'P', '__proto__.admin': 'true', constructor: 'c' });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('any JSON becomes rows of texts, of the same length as the columns', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 6 })), entries => {
      const { columns, rows } = tableOf(entries);
      expect(rows).toHaveLength(entries.length);
      for (const row of rows.filter(one => one !== null)) {
        expect(row.map(cell => typeof cell)).toEqual(columns.map(() => 'string'));
      }
    }),
  );
});

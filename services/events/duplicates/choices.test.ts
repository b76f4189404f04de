import { expect, it } from 'vitest';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { choicesBetween, takenFrom } from './choices.ts';

const nowhere = { locationName: null, locationCity: null, locationCountry: null };
const night = { ...salsaFriday, ...nowhere, coverImageAlt: null };

it('has a choice for what differs, with both values', () => {
  expect(choicesBetween('event', night, night)).toEqual([]);
  expect(
    choicesBetween(
      'event',
      { ...night, title: 'Salsa Night', locationCity: 'Berlin', latitude: 52.5 },
      night,
    ),
  ).toEqual([
    {
      name: 'title',
      taken: false,
      fields: [{ field: 'title', duplicate: 'Salsa Night', survivor: night.title }],
    },
    {
      name: 'place',
      taken: true,
      fields: [
        { field: 'locationCity', duplicate: 'Berlin', survivor: null },
        { field: 'latitude', duplicate: 52.5, survivor: night.latitude },
      ],
    },
  ]);
});

it.each([
  ['a value where the other has none', { description: 'Two floors.' }, { description: '' }, ['description']],
  ['no value', { description: '' }, { description: 'Two floors.' }, []],
  ['a list where the other is empty', { category: ['Social'] }, { category: [] }, ['category']],
  ['a price, with its currency', { price: '5', currency: 'EUR' }, { price: '' }, ['price']],
  ['no currency alone', { price: '', currency: 'EUR' }, { price: '' }, []],
  ['another time', { startLocal: '2026-06-05T21:00' }, {}, []],
  ['what is published, where the other is a draft', { status: 'published' }, { status: 'draft' }, ['status']],
  ['no other status', { status: 'cancelled' }, { status: 'draft' }, []],
  ['another status', { status: 'draft' }, { status: 'published' }, []],
] as const)('suggests to take %s', (_, duplicate, survivor, taken) => {
  const choices = choicesBetween(
    'event',
    { ...night, ...duplicate } as typeof night,
    { ...night, ...survivor } as typeof night,
  );
  expect(choices.filter(one => one.taken).map(({ name }) => name)).toEqual(taken);
});

it('takes the fields of a choice together', () => {
  const { startLocal, endLocal, timeZone, regionId } = night;
  expect(takenFrom(night, ['when', 'region'])).toEqual({ startLocal, endLocal, timeZone, regionId });
  expect(takenFrom(night, ['nonsense', '__proto__'])).toEqual({});
});

it('leaves a series its times, and a date its time zone', () => {
  const other = { ...night, startLocal: '2026-06-05T21:00', price: '5', regionId: null };
  const names = (kind: 'series' | 'date', more: object = {}) =>
    choicesBetween(kind, { ...other, ...more }, night).map(({ name }) => name);
  expect(names('series')).toEqual(['region', 'price']);
  expect(names('date')).toEqual(['when', 'region', 'price']);
  expect(names('date', { timeZone: 'Asia/Tokyo' })).toEqual(['price']);
});

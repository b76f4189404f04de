import { expect, test } from 'vitest';
import { convertBody } from './convertBody.ts';
import type { RecommendationShown } from './moderationCalls.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const bare = { title: 'Salsa', description: null, venue: null, address: null, region: null, date: null };
const others = { startTime: null, organizer: null, priceRange: null, websiteUrl: null, danceStyles: [] };
type Around = Partial<Pick<RecommendationShown, 'organizer' | 'styles'>>;
const shown = (more: object, around: Around = {}) =>
  convertBody({
    ...{ organizer: null, styles: [], ...around },
    recommendation: { ...bare, ...others, ...more },
  } as unknown as RecommendationShown);

test('a bare title is all that a form begins with, as a draft', () => {
  expect(shown({})).toEqual({ title: 'Salsa', status: 'draft', priceOpen: true });
});

test('everything that was recommended is in the form', () => {
  const region = { id: ID, city: 'Berlin', country: 'Germany' };
  const place = {
    venue: 'Quay 3',
    address: 'Am Kai 3',
    region,
    city: 'Berlin',
    state: 'BE',
    country: 'Germany',
  };
  const time = { date: '2026-12-04', startTime: '20:30' };
  const rest = {
    description: 'Two floors',
    organizer: 'Salsa Bea',
    priceRange: 'Free',
    websiteUrl: 'https://x.example',
  };
  expect(shown({ ...place, ...time, ...rest })).toEqual({
    title: 'Salsa',
    status: 'draft',
    description: 'Two floors\n\nSalsa Bea\n\nhttps://x.example',
    startDateTime: '2026-12-04T20:30',
    locationName: 'Quay 3',
    locationAddress: 'Am Kai 3',
    regionId: ID,
    locationCity: 'Berlin',
    locationState: 'BE',
    locationCountry: 'Germany',
    price: 'Free',
    currency: 'EUR',
  });
});

test('a known organizer is chosen, and a day without a time is a day', () => {
  const body = shown(
    { organizer: 'salsa bea', date: '2026-12-04' },
    {
      organizer: { id: ID, name: 'Salsa Bea' },
    },
  );
  expect(body).toEqual({
    title: 'Salsa',
    status: 'draft',
    startDateTime: '2026-12-04',
    allDay: true,
    eventOrganizerId: ID,
    priceOpen: true,
  });
});

test('a number alone is in the currency of the place, and no price is not Free', () => {
  expect(shown({ priceRange: '10-15', country: 'Poland' })).toMatchObject({
    price: '10-15',
    currency: 'PLN',
  });
  expect(shown({ priceRange: '$5', country: 'Poland' })).not.toHaveProperty('currency');
  expect(shown({ priceRange: '10' })).not.toHaveProperty('priceOpen');
});

test('a night that ends after midnight ends the day after', () => {
  const night = { date: '2026-12-31', startTime: '21:00', endTime: '03:00' };
  expect(shown(night)).toMatchObject({
    startDateTime: '2026-12-31T21:00',
    endDateTime: '2027-01-01T03:00',
  });
  expect(shown({ ...night, endTime: '23:30' })).toMatchObject({ endDateTime: '2026-12-31T23:30' });
});

test('dance styles that there are are chosen, others are text', () => {
  const body = shown(
    { danceStyles: ['SALSA', 'zouk', 'Dabke'] },
    {
      styles: [
        { id: 'salsa-1', name: 'Salsa' },
        { id: 'zouk', name: 'Brazilian Zouk' },
      ],
    },
  );
  expect(body).toMatchObject({ danceStyleIds: ['salsa-1', 'zouk'], description: 'Dabke' });
});

test('a description that is full stays within what an event takes', () => {
  const body = shown({ description: 'x'.repeat(5_000), websiteUrl: 'https://x.example' });
  expect(body.description).toHaveLength(5_000);
});

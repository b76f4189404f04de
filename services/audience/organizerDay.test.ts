import { expect, it } from 'vitest';
import { given } from '#testing/specification.ts';
import { mondayOf } from './figures.ts';
import { organizerDayRules } from './organizerDay.ts';
import { figuresOf, lastDayOver } from './recordDays.ts';

const days = given(organizerDayRules);
const organizerId = '0197a000-0000-7000-8000-000000000001';
const night = { id: organizerId, views: 3, saves: 1, shares: 0 };
const counted = { organizerId, date: '2027-03-05', nights: [night], feeds: 2, embeds: 0 };

it('a day is recorded once, whatever is counted of it later', () => {
  days().when('CountOrganizerDay', counted).then({ type: 'OrganizerDayCounted', data: counted });
  days({ type: 'OrganizerDayCounted', data: counted })
    .when('CountOrganizerDay', { ...counted, feeds: 9 })
    .then();
});

it('a day is over once it is everywhere, and what was counted in its last hour is written', () => {
  expect(lastDayOver(new Date('2027-03-06T12:59:59Z'))).toBe('2027-03-04');
  expect(lastDayOver(new Date('2027-03-06T13:00:00Z'))).toBe('2027-03-05');
});

it('the counts of a day are those of each night, and of all together', () => {
  const of = (what: string, count: number, at = organizerId) => ({ night: at, what, count });
  expect(
    figuresOf([of('views', 3), of('saves', 1), of('feeds', 2, ''), of('views', 1, 'b'), of('unknown', 9)]),
  ).toEqual({
    nights: [night, { id: 'b', views: 1, saves: 0, shares: 0 }],
    ...{ feeds: 2, embeds: 0 },
  });
});

it('weeks begin on Mondays', () => {
  expect(['2027-03-01', '2027-03-05', '2027-03-07', '2027-03-08'].map(mondayOf)).toEqual([
    ...['2027-03-01', '2027-03-01', '2027-03-01', '2027-03-08'],
  ]);
});

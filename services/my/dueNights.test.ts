import { describe, expect, it } from 'vitest';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { dueNights, wakesIn } from './dueNights.ts';
import type { TeamNight } from './mails/teamNight.ts';

const ZONE = 'Europe/Madrid';
const at = (local: string, zone = ZONE) => instantOf(local, zone);

/** A date of a series that nobody has confirmed since the beginning of February 2027. */
function night(id: string, startDateTime: string, more: object = {}, confirmed = '2027-02-01T12:00:00Z') {
  const event = {
    ...{ id, seriesId: 'series', status: 'published', timeZone: ZONE, startDateTime, allDay: false },
    ...{ startsAt: at(startDateTime).toISOString(), confirmation: { freshness: 'fresh' }, ...more },
  };
  return { event, confirmed: { at: confirmed, by: { id: 'a', role: 'admin' } } } as unknown as TeamNight;
}
const FRIDAY = night('friday', '2027-03-05T22:30');
const ids = (nights: TeamNight[], now: string) => dueNights(nights, at(now))?.nights;

describe('what a team is asked about', () => {
  it.each([
    ['2027-03-02T20:59', undefined],
    ['2027-03-03T08:59', undefined],
    ['2027-03-03T09:00', ['friday']],
    ['2027-03-04T20:59', ['friday']],
    ['2027-03-04T21:00', undefined],
    ['2027-03-05T12:00', ['friday']],
  ])('a Friday, at %s: %j', (now, asked) => {
    expect(ids([FRIDAY], now)).toEqual(asked);
  });

  it('is a date of a series; the rest of the week goes with it, soonest first', () => {
    const single = night('single', '2027-03-04T20:00', { seriesId: null });
    expect(ids([single], '2027-03-03T12:00')).toBeUndefined();
    const [last, after] = [night('last', '2027-03-11T21:00'), night('after', '2027-03-12T00:30')];
    expect(ids([after, last, FRIDAY, single], '2027-03-03T12:00')).toEqual(['single', 'friday', 'last']);
    // With a mail each week at most, no date is left out that comes two days after the next one.
    expect(ids([after], '2027-03-10T09:00')).toEqual(['after']);
  });

  it('is nothing that was confirmed within four weeks, to the minute', () => {
    const said = (moment: string) => night('said', '2027-03-05T22:30', {}, at(moment).toISOString());
    expect(ids([said('2027-02-03T12:00')], '2027-03-03T12:00')).toEqual(['said']);
    expect(ids([said('2027-02-03T12:01')], '2027-03-03T12:00')).toBeUndefined();
    const rest = [said('2027-02-03T12:01'), night('silent', '2027-03-05T20:00')];
    expect(ids(rest, '2027-03-03T12:00')).toEqual(['silent']);
  });

  it.each([
    ['draft', { status: 'draft' }],
    ['cancelled', { status: 'cancelled' }],
    ['completed', { status: 'completed' }],
    ['hidden', { confirmation: { freshness: 'hidden' } }],
  ])('is nothing that is %s', (_, more) => {
    expect(ids([night('off', '2027-03-05T22:30', more)], '2027-03-03T12:00')).toBeUndefined();
  });

  it('goes by the clocks of the place', () => {
    const there = (start: string) =>
      night('there', start, {
        timeZone: 'Pacific/Kiritimati',
        startsAt: at(start, 'Pacific/Kiritimati').toISOString(),
      });
    const asked = dueNights([there('2027-03-05T22:30')], new Date('2027-03-02T19:00:00Z'));
    expect(asked).toMatchObject({ day: '2027-03-03', timeZone: 'Pacific/Kiritimati' });
    expect(dueNights([there('2027-03-05T22:30')], new Date('2027-03-02T18:59:00Z'))).toBeUndefined();
  });

  it('is at most forty nights', () => {
    const many = Array.from({ length: 60 }, (_, number) => night(`n${number}`, '2027-03-05T22:30'));
    expect(ids(many, '2027-03-03T12:00')).toHaveLength(40);
  });
});

it.each([
  ['2027-03-03T21:00', 12],
  ['2027-03-03T23:59', 9 + 1 / 60],
  ['2027-03-04T08:30', 0.5],
  ['2027-03-04T09:00', 0],
  ['2027-03-04T20:59', 0],
])('at %s people are mailed in %d hours', (now, hours) => {
  expect(wakesIn(ZONE, at(now)) / 3_600_000).toBeCloseTo(hours, 5);
});

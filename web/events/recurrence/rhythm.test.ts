import { afterEach, expect, test, vi } from 'vitest';
import { type RecurrenceConfig, recurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import { showIn } from '../../platform/texts/messages.ts';
import {
  configFrom,
  NO_RECURRENCE,
  recurrenceFrom,
  recurrenceProblem,
  withType,
} from './recurrenceValues.ts';
import { rhythmSentence, rruleSentence } from './rhythm.ts';
import { betterStart, firstDates, rhythmNotes } from './rhythmDates.ts';

const configured = (said: object): RecurrenceConfig => recurrenceConfig.parse(said);
const sentence = (said: object, start = '2027-02-12', time = '20:00') => {
  const config = configured(said);
  return rhythmSentence(ruleOf(config, start), config, time);
};
const FRIDAYS = { recurrenceType: 'weekly', daysOfWeek: ['FR'] };

afterEach(() => vi.unstubAllGlobals());

test.each([
  [FRIDAYS, 'Every Friday at 20:00'],
  [{ ...FRIDAYS, daysOfWeek: ['FR', 'MO'], interval: 3 }, 'Every 3 weeks on Monday and Friday at 20:00'],
  [{ ...FRIDAYS, recurrenceType: 'biweekly' }, 'Every 2 weeks on Friday at 20:00'],
  [{ ...FRIDAYS, recurrenceType: 'biweekly', interval: 2 }, 'Every 4 weeks on Friday at 20:00'],
  [{ recurrenceType: 'daily' }, 'Every day at 20:00'],
  [{ recurrenceType: 'daily', interval: 2, count: 12 }, 'Every 2 days at 20:00, 12 times'],
  [{ recurrenceType: 'monthly', dayOfMonth: 15 }, 'On day 15 of every month at 20:00'],
  [{ recurrenceType: 'monthly' }, 'On day 12 of every month at 20:00'],
  [
    { recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'FR', interval: 2 },
    'Every 2 months on the last Friday at 20:00',
  ],
  [{ ...FRIDAYS, endDate: '2027-06-04' }, 'Every Friday at 20:00, until Fri, 4 Jun 2027'],
])('C17: a pattern is described in a sentence: %j', (config, told) => {
  expect(sentence(config)).toBe(told);
});

test('C33: the sentence exists in Spanish too', async () => {
  vi.stubGlobal('localStorage', { setItem() {} });
  vi.stubGlobal('document', { documentElement: {} });
  showIn('es');
  expect(sentence({ ...FRIDAYS, count: 2 })).toBe('Cada viernes a las 20:00, 2 veces');
  expect(sentence({ recurrenceType: 'monthly', weekOfMonth: 2, dayOfWeek: 'FR' }, '2027-02-12', '')).toBe(
    'El segundo viernes de cada mes',
  );
  showIn('en');
});

test('C17: the preview has the first eight dates, or fewer if there are no more', () => {
  expect(firstDates(configured(FRIDAYS), '2027-02-12', 8)).toHaveLength(8);
  expect(firstDates(configured({ ...FRIDAYS, count: 3 }), '2027-02-12', 8)).toEqual([
    '2027-02-12',
    '2027-02-19',
    '2027-02-26',
  ]);
  expect(firstDates(configured({ ...FRIDAYS, endDate: '2027-02-20' }), '2027-02-12', 8)).toHaveLength(2);
});

test('R29: short months are reported', () => {
  const start = { date: '2027-01-31', time: '20:00' };
  const notes = (day: number) =>
    rhythmNotes(configured({ recurrenceType: 'monthly', dayOfMonth: day }), start, 'UTC');
  expect(notes(31)).toEqual(['No date in Feb, Apr, Jun, Sept, and Nov: too short for day 31.']);
  expect(notes(30)).toEqual(['No date in Feb: too short for day 30.']);
  expect(notes(29)).toEqual(['In February only in leap years; other years have no February 29.']);
  expect(notes(28)).toEqual([]);
});

test('R26: dates affected by a clock change are reported', () => {
  const sundays = configured({ recurrenceType: 'weekly', daysOfWeek: ['SU'] });
  expect(rhythmNotes(sundays, { date: '2026-03-01', time: '02:30' }, 'Europe/Berlin')).toEqual([
    'On Sun, 29 Mar 2026 the clocks skip 02:30, so that date starts at 03:30.',
    'On Sun, 25 Oct 2026 the clocks go back and 02:30 occurs twice; the first one is used.',
  ]);
  expect(rhythmNotes(sundays, { date: '2026-03-01', time: '20:00' }, 'Europe/Berlin')).toEqual([]);
});

test('R30: if the start is not in the pattern, its first date is proposed', () => {
  expect(betterStart(configured(FRIDAYS), '2027-02-10')).toBe('2027-02-12');
  expect(betterStart(configured(FRIDAYS), '2027-02-12')).toBeUndefined();
});

test('a pattern that was read is sent unchanged', () => {
  for (const said of [
    { recurrenceType: 'weekly', interval: 2, daysOfWeek: ['MO', 'FR'], count: 7 },
    { recurrenceType: 'monthly', interval: 1, weekOfMonth: -1, dayOfWeek: 'SU' },
    { recurrenceType: 'monthly', interval: 3, dayOfMonth: 31, endDate: '2028-01-01' },
    { recurrenceType: 'daily', interval: 5 },
  ]) {
    expect(configFrom(recurrenceFrom(JSON.stringify(said)))).toEqual(said);
  }
});

test('missing input is reported in the words of the specification', () => {
  expect(recurrenceProblem(NO_RECURRENCE, '')).toBe('notConfigured');
  expect(recurrenceProblem({ ...NO_RECURRENCE, type: 'weekly' }, '')).toBe('noDay');
  expect(recurrenceProblem({ ...NO_RECURRENCE, type: 'daily', end: 'date' }, '')).toBe('noEndDate');
  const early = { ...NO_RECURRENCE, type: 'daily', end: 'date', endDate: '2027-01-01' } as const;
  expect(recurrenceProblem(early, '2027-02-01')).toBe('endsBeforeStart');
});

test('interval and count are 1 if they are not numeric', () => {
  const typed = { ...NO_RECURRENCE, type: 'daily', interval: 'often', end: 'count', count: '' } as const;
  expect(configFrom(typed)).toEqual({ recurrenceType: 'daily', interval: 1, count: 1 });
});

test('choosing a type takes the weekday or day from the start date', () => {
  expect(withType(NO_RECURRENCE, 'weekly', '2027-02-12').daysOfWeek).toEqual(['FR']);
  const monthly = withType(NO_RECURRENCE, 'monthly', '2027-02-12');
  expect([monthly.dayOfMonth, monthly.weekOfMonth, monthly.dayOfWeek]).toEqual(['12', '2', 'FR']);
});

test.each([
  ['FREQ=WEEKLY;BYDAY=MO,FR;WKST=MO;COUNT=12', 'Every Monday and Friday, 12 times'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=MO', 'Every 2 weeks on Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR;WKST=MO', 'On the last Friday of every month'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=31;WKST=MO;UNTIL=20270501T035959Z',
    'On day 31 of every month, until Fri, 30 Apr 2027',
  ],
  ['FREQ=DAILY;WKST=MO;UNTIL=20270430T115959Z', 'Every day, until Fri, 30 Apr 2027'],
])('a recorded rule is described in a sentence: %s', (rrule, told) => {
  expect(rruleSentence(rrule)).toBe(told);
});

import { expect, it } from 'vitest';
import { configOfRrule } from './rruleConfig.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');

it('a rule with a date for every second is none that a series has, and is not made date by date to find out', () => {
  // 69 million dates in the 800 days that are compared: no memory has room for them.
  const rule = `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`;
  expect(configOfRrule(rule, '2026-12-01')).toBeUndefined();
});

it('a rule of one date a day is one that a series has, whatever hour it names', () => {
  expect(configOfRrule('FREQ=DAILY;BYHOUR=0', '2026-12-01')).toMatchObject({ recurrenceType: 'daily' });
  expect(configOfRrule('FREQ=DAILY;BYHOUR=0,12', '2026-12-01')).toBeUndefined();
});

const FOUR = { recurrenceType: 'weekly', daysOfWeek: ['FR'], interval: 1, count: 4, endDate: null };

it.each([
  'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR;COUNT=4;',
  ';FREQ=WEEKLY;;BYDAY=FR;COUNT=4',
  'freq=weekly;byday=fr;count=4',
  'FREQ=WEEKLY; BYDAY = FR ;\tCOUNT= 4 ',
  'RRULE:FREQ=WEEKLY;BYDAY=FR,;COUNT=4;UNTIL=;WKST=',
  'RSCALE=GREGORIAN;FREQ=WEEKLY;SKIP=FORWARD;COUNT=4',
  'FREQ=WEEKLY;COUNT=4;X-EVOLUTION-ENDDATE=20270129T200000Z',
  'FREQ=WEEKLY;COUNT=4;UNTIL=20270601T200000Z',
])('%s is four Fridays', rule => {
  expect(configOfRrule(rule, '2027-01-08')).toMatchObject(FOUR);
});

it.each([
  ['FREQ=WEEKLY;COUNT=10;UNTIL=20270122T230000Z', { count: null, endDate: '2027-01-22' }],
  ['FREQ=WEEKLY;COUNT=3;UNTIL=20270122', { count: 3, endDate: null }],
  ['FREQ=WEEKLY;COUNT=300;UNTIL=20310101', { count: null, endDate: '2031-01-01' }],
  ['FREQ=WEEKLY;COUNT=300;UNTIL=20400101', { count: 300, endDate: null }],
  ['FREQ=WEEKLY;COUNT=300;UNTIL=99991231', { count: 300, endDate: null }],
])('of COUNT and UNTIL in %s whichever is first ends it', (rule, end) => {
  expect(configOfRrule(rule, '2027-01-08')).toMatchObject(end);
});

it.each([
  ['FREQ=WEEKLY;UNTIL=soon'],
  ['FREQ=WEEKLY;UNTIL=2027'],
  ['FREQ=WEEKLY;BYFOO=3'],
  ['RSCALE=HEBREW;FREQ=WEEKLY'],
  ['RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD'],
  ['FREQ=WEEKLY;COUNT=-1'],
  ['FREQ=WEEKLY;BYDAY=XX'],
  ['FREQ'],
  ['==;;=='],
  [';'.repeat(100_000)],
  [`${'FREQ=WEEKLY;'.repeat(10_000)}BYDAY=TU`],
])('%.60s is not taken for another rule', rule => {
  expect(configOfRrule(rule, '2027-01-08')).toBeUndefined();
});

it.each([
  ['FREQ=WEEKLY', { daysOfWeek: ['FR'] }],
  ['FREQ=MONTHLY', { dayOfMonth: 8 }],
  ['FREQ=MONTHLY;BYDAY=2FR', { weekOfMonth: 2, dayOfWeek: 'FR' }],
  ['FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=1;WKST=MO', { daysOfWeek: ['MO', 'FR'] }],
  ['FREQ=WEEKLY;BYDAY=MO;BYDAY=FR', { daysOfWeek: ['FR'] }],
  // The first date is none of the rule.
  ['FREQ=WEEKLY;BYDAY=SA', undefined],
  ['FREQ=MONTHLY;BYDAY=3FR', undefined],
  ['FREQ=MONTHLY;BYMONTHDAY=9', undefined],
  // Other weeks than those from Monday.
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;WKST=SU', undefined],
])('%s from a Friday is %j', (rule, config) => {
  const found = configOfRrule(rule, '2027-01-08');
  if (config) expect(found).toMatchObject(config);
  else expect(found).toBeUndefined();
});

it('a day that every month has skips nothing', () => {
  expect(
    configOfRrule('RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=8;SKIP=BACKWARD', '2027-01-08'),
  ).toMatchObject({
    recurrenceType: 'monthly',
    dayOfMonth: 8,
  });
});

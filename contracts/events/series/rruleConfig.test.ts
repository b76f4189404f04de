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

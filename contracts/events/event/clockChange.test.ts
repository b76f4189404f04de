import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { changedTimes, clockChangeOf } from './clockChange.ts';

const at = (timeZone: string, startLocal: string, endLocal: string | null = null) => ({
  startLocal,
  endLocal,
  timeZone,
});
const gap = (local: string, meant: string, end = false) => ({ end, change: 'gap', local, meant });
const overlap = (local: string, first: string, second: string, end = false) => ({
  ...{ end, change: 'overlap', local },
  ...{ first: new Date(first), second: new Date(second) },
});

test.each([
  ['an hour in Berlin', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['half an hour on Lord Howe', 'Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40'],
  ['two hours at Troll', 'Antarctica/Troll', '2026-03-29T01:30', '2026-03-29T03:30'],
  ['midnight in Beirut', 'Asia/Beirut', '2026-03-29T00:00', '2026-03-29T01:00'],
  ['a whole day on Samoa', 'Pacific/Apia', '2011-12-30T20:00', '2011-12-31T20:00'],
])('a skipped time: %s', (_, zone, local, meant) => {
  expect(clockChangeOf(at(zone, local))).toBe('gap');
  expect(changedTimes(at(zone, local))).toEqual([gap(local, meant)]);
  expect(clockChangeOf(at(zone, meant))).toBeNull();
});

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
  ['Antarctica/Troll', '2026-10-25T01:30', '2026-10-24T23:30Z', '2026-10-25T01:30Z'],
  ['America/St_Johns', '2026-11-01T01:30', '2026-11-01T04:00Z', '2026-11-01T05:00Z'],
  ['Pacific/Kwajalein', '1969-09-30T12:00', '1969-09-30T01:00Z', '1969-10-01T00:00Z'],
])('a time that occurs twice in %s', (zone, local, first, second) => {
  expect(clockChangeOf(at(zone, local))).toBe('overlap');
  expect(changedTimes(at(zone, local))).toEqual([overlap(local, first, second)]);
});

test('the end of a night counts as well, and both can be affected', () => {
  const night = at('Europe/Berlin', '2026-03-28T22:00', '2026-03-29T02:30');
  expect(clockChangeOf(night)).toBe('gap');
  expect(changedTimes(night)).toEqual([gap('2026-03-29T02:30', '2026-03-29T03:30', true)]);
  const within = changedTimes(at('Europe/Berlin', '2026-10-25T02:00', '2026-10-25T02:45'));
  expect(within.map(({ end, change }) => [end, change])).toEqual([
    [false, 'overlap'],
    [true, 'overlap'],
  ]);
});

test('nothing changes elsewhere: on other days, beside the change, in zones without one', () => {
  const untouched = [
    at('Europe/Berlin', '2026-03-28T22:00', '2026-03-29T04:00'),
    at('Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:59'),
    at('Europe/Berlin', '2026-10-25T03:00', null),
    at('UTC', '2026-03-29T02:30', '2026-10-25T02:30'),
    at('Asia/Kolkata', '2026-03-29T02:30'),
    at('+05:30', '2026-03-29T02:30'),
    at('Europe/Berlin', '1900-01-01T00:00', '2200-12-31T23:59'),
  ];
  for (const times of untouched) expect(changedTimes(times), JSON.stringify(times)).toEqual([]);
});

test('in every zone it agrees with Temporal, around every change of two years', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let next: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`);
    while (true) {
      next = next.getTimeZoneTransition('next');
      if (!next || next.year > 2027) break;
      for (const minutes of [-121, -61, -31, -1, 0, 1, 29, 31, 61]) {
        const local = next.toPlainDateTime().add({ minutes });
        const said = clockChangeOf(at(zone, local.toString({ smallestUnit: 'minute' })));
        expect([zone, `${local}`, said]).toEqual([zone, `${local}`, changeBy(local, zone)]);
      }
    }
  }
});

function changeBy(local: Temporal.PlainDateTime, zone: string) {
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.equals(later)) return null;
  return later.toPlainDateTime().equals(local) ? 'overlap' : 'gap';
}

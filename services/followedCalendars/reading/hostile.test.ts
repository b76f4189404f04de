import { expect, test } from 'vitest';
import { CALENDAR_BYTES } from '#contracts/importedEvents/collected.ts';
import { readCalendar } from './readCalendar.ts';

const context = { now: new Date('2026-11-22T12:00Z') };
const read = (text: string | Uint8Array) =>
  readCalendar(typeof text === 'string' ? new TextEncoder().encode(text) : text, context);
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one',
  'DTSTART:20261203T190000Z',
  ...lines,
  'END:VEVENT',
];
const itemsOf = (text: string) => {
  const found = read(text);
  if (typeof found === 'string') throw new Error(found);
  return found.entries.map(({ item }) => item);
};

test('what is no calendar is not read as an empty one', () => {
  expect(read('')).toBe('notCalendar');
  expect(read('<!DOCTYPE html><title>Sign in</title>')).toBe('notCalendar');
  expect(read(Uint8Array.from({ length: 4_096 }, (_, index) => (index * 197) % 256))).toBe('notCalendar');
});

test('a calendar that was cut off is not read: what is missing would look deleted', () => {
  const whole = calendar(...event('SUMMARY:Salsa'));
  expect(itemsOf(whole)).toHaveLength(1);
  for (const length of [whole.length - 5, whole.length - 20, 40])
    expect(read(whole.slice(0, length))).toBe('cutOff');
  expect(read(`${whole}\r\n${whole.slice(0, whole.length - 20)}`)).toBe('cutOff');
  expect(itemsOf(`${whole}\r\n<!-- from the cache of WordPress -->`)).toHaveLength(1);
});

test('ten megabytes are refused before they are read', () => {
  const long = calendar(...event(`DESCRIPTION:${'x'.repeat(10 * 1024 * 1024)}`));
  expect(read(long)).toBe('tooLarge');
  expect(read(new Uint8Array(CALENDAR_BYTES + 1))).toBe('tooLarge');
});

test('thousands of entries and lines folded a thousand times are read', () => {
  const many = Array.from({ length: 3_000 }, (_, index) =>
    event(`SUMMARY:Party ${index}`).map(line => line.replace('UID:one', `UID:${index}`)),
  );
  expect(itemsOf(calendar(...many.flat()))).toHaveLength(3_000);
  const [folded] = itemsOf(calendar(...event(`DESCRIPTION:a${'\r\n b'.repeat(20_000)}`)));
  expect(folded?.description).toBe(`a${'b'.repeat(20_000)}`);
});

test('components nested thousands deep, and ends of nothing, end nothing', () => {
  const deep = Array.from({ length: 5_000 }, () => 'BEGIN:VTIMEZONE\r\nBEGIN:X-DEEP').join('\r\n');
  expect(itemsOf(calendar('END:VEVENT', 'END:NOTHING', deep, ...event('SUMMARY:Found')))).toMatchObject([
    { title: 'Found' },
  ]);
});

test('a rule with 720 dates a day gives 200 of them', () => {
  const minutes = Array.from({ length: 30 }, (_, minute) => minute).join(',');
  const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
  const items = itemsOf(calendar(...event(`RRULE:FREQ=DAILY;BYHOUR=${hours};BYMINUTE=${minutes}`)));
  expect(items).toHaveLength(200);
  expect(new Set(items.map(({ id }) => id)).size).toBe(200);
});

test('ids that are too long keep what tells them apart, and stay the same', () => {
  const long = (end: string) => event().map(line => line.replace('UID:one', `UID:${'u'.repeat(400)}${end}`));
  const ids = () => itemsOf(calendar(...long('1'), ...long('2'))).map(({ id }) => id);
  expect(ids().every(id => id.length <= 300)).toBe(true);
  expect(new Set([...ids(), ...ids()]).size).toBe(2);
});

test('the same file twice gives the same items, key by key', () => {
  const text = calendar(...event('SUMMARY:Salsa', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261210T190000Z'));
  expect(JSON.stringify(itemsOf(text))).toBe(JSON.stringify(itemsOf(text)));
});

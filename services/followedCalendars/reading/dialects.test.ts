import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readCalendar } from './readCalendar.ts';

const FOLDER = new URL('../../../tests/kit/calendars/', import.meta.url);
const context = {
  now: new Date('2026-11-22T12:00Z'),
  region: { city: 'Berlin', state: null, country: 'Germany', timeZone: 'Europe/Berlin' },
};

/** What each calendar is expected to give: its name, and below it an item a line, without raw data and region. */
const expected = new Map(
  readFileSync(new URL('expected.txt', FOLDER), 'utf8')
    .trim()
    .split('\n\n')
    .map(block => {
      const [name = '', ...items] = block.split('\n');
      return [name, items.map(item => JSON.parse(item) as object)];
    }),
);
/** Those of one program have a folder. */
const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter(name =>
  name.endsWith('.ics'),
);
const nameOf = (file: string) => basename(file, '.ics');
const fileOf = (name: string) => files.find(file => nameOf(file) === name)!;

test('every calendar is expected to give something, and no other', () => {
  expect(files.map(nameOf).sort()).toEqual([...expected.keys()].sort());
  expect(files.length).toBeGreaterThanOrEqual(40);
});

test.each(files)('%s', file => {
  const read = readCalendar(readFileSync(new URL(file, FOLDER)), context);
  if (typeof read === 'string') throw new Error(read);
  const items = read.entries.map(({ item: { raw, city, country, ...item }, overAt }) => ({
    ...item,
    overAt: overAt?.toISOString().slice(0, 16) ?? null,
  }));
  expect(items).toEqual(expected.get(nameOf(file)));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ['UTC', 0],
  ['America/Los_Angeles', 480],
  ['Asia/Kolkata', -330],
])('in a server in %s they give the same', (zone, behind) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(behind);
    for (const name of ['tec-floating', 'google-weekly', 'outlook-custom-zone', 'apple-duration']) {
      const read = readCalendar(readFileSync(new URL(fileOf(name), FOLDER)), context);
      const starts = typeof read === 'string' ? read : read.entries.map(({ item }) => item.start);
      expect(starts).toEqual(expected.get(name)?.map(item => (item as { start: string }).start));
    }
  } finally {
    process.env.TZ = before ?? 'UTC';
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// Real-life files, with their faults: the bytes of `tests/kit/importDialects` are not cleaned up.

const folder = resolve(import.meta.dirname, '../../../tests/kit/importDialects');

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  await region('Berlin', 'Germany', 'Europe/Berlin');
  await region('Cologne', 'Germany', 'Europe/Berlin');
  await region('Munich', 'Germany', 'Europe/Berlin');
  await region('Düsseldorf', 'Germany', 'Europe/Berlin');
  await region('Zurich', 'Switzerland', 'Europe/Zurich');
  await region('Seville', 'Spain', 'Europe/Madrid');
  await region('Madrid', 'Spain', 'Europe/Madrid');
  await region('Paris', 'France', 'Europe/Paris');
  await region('Paris', 'United States', 'America/Chicago');
  await region('Lisbon', 'Portugal', 'Europe/Lisbon');
  await region('Milan', 'Italy', 'Europe/Rome');
  await region('New York', 'United States', 'America/New_York');
  await region('Austin', 'United States', 'America/Chicago');
});
afterAll(() => stack.stop());

async function region(city: string, country: string, timeZone: string): Promise<void> {
  const place = { city, country, timeZone, state: null, latitude: null, longitude: null, coverImage: null };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  const order = { ...place, status: 'active', popular: false } as const;
  await stack.execute(regionStream, v7(), 'OpenRegion', order, asked);
}

/** Sends the file, or once it was sent the id that refers to it. */
async function send(name: string | null, fields: Record<string, string>) {
  const file = name && { field: 'csvFile', name, content: readFileSync(join(folder, name)) };
  const answer = await sendImport(stack, { fields, ...(file && { file }) });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

type Note = { code: string; value: string; taken: string | null; count: number };
type Expected = {
  created: number;
  /** By row and title. */
  errors?: [row: number, title: string][];
  asides?: number;
  encoding?: string;
  withoutRegion: number;
  unknown: string[];
  more?: Partial<Note>[];
  /** The heading of the date column whose order nothing in the file reveals. */
  asked?: string;
};

const FILES: Record<string, Expected> = {
  'google-sheets-german.csv': {
    created: 7,
    withoutRegion: 2,
    unknown: ['Balboa', 'Blues', 'Boogie Woogie', 'Lindy Hop', 'Shag', 'Tanztee'],
    more: [
      { code: 'sameTimes', value: '22:00' },
      { code: 'draft', count: 1 },
    ],
  },
  'excel-german-windows-1252.csv': {
    created: 4,
    encoding: 'windows-1252',
    withoutRegion: 1,
    unknown: [],
    more: [{ code: 'unknownValue', value: 'West Coast Swing', taken: 'swing' }],
  },
  'excel-unicode-text.csv': {
    created: 3,
    encoding: 'utf-16le',
    withoutRegion: 1,
    unknown: [],
    more: [{ code: 'leftOut', value: 'ca. 50' }],
  },
  'spanish.csv': {
    created: 5,
    withoutRegion: 1,
    unknown: ['Congreso', 'Milonga'],
    more: [{ code: 'unknownValue', value: 'Bachata sensual', taken: 'bachata' }],
  },
  'french.csv': {
    created: 3,
    errors: [[5, 'Kizomba sur les quais']],
    withoutRegion: 1,
    unknown: ['Balboa', 'Rock', 'WCS'],
  },
  'portuguese.csv': { created: 4, withoutRegion: 2, unknown: ['Forró'] },
  'italian.csv': { created: 3, withoutRegion: 1, unknown: ['Lindy hop'], asked: 'Data' },
  'ragged-by-hand.csv': {
    created: 5,
    errors: [[12, 'Kizomba Night']],
    asides: 5,
    withoutRegion: 0,
    unknown: ['Fusion'],
  },
  'us-google-calendar.csv': { created: 4, withoutRegion: 1, unknown: ['Balboa', 'Lindy Hop'] },
  'multiline-emoji.csv': { created: 3, withoutRegion: 1, unknown: ['Tarraxo', 'Urban Kiz'] },
};

it('every file has an expectation', () => {
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(FILES).toSorted());
});

describe.each(Object.entries(FILES))('%s', (name, expected) => {
  const {
    created,
    errors = [],
    asides = 0,
    encoding = 'utf-8',
    withoutRegion,
    unknown,
    more = [],
  } = expected;
  const { asked } = expected;

  it('has the same counts in dry run and import, and every loss is reported', async () => {
    const first = await send(name, { dryRun: 'true' });
    const dateOrder: { dateOrder?: string } = asked ? { dateOrder: 'dmy' } : {};
    if (asked) expect(first).toMatchObject({ success: false, needsDateOrder: [{ column: asked }] });
    const { uploadId } = first;
    const tried = asked ? await send(null, { uploadId, dryRun: 'true', ...dateOrder }) : first;
    const done = await send(null, { uploadId, ...dateOrder });
    const counts = { total: created + errors.length, created, updated: 0, unchanged: 0, imported: created };
    const told = { asides, encoding, errors: errors.length };
    expect(tried).toMatchObject({ success: true, dryRun: true, ...counts, ...told });
    expect(done).toMatchObject({ success: true, dryRun: false, ...counts, ...told });
    expect(done.notes).toEqual(tried.notes);
    type Wrong = { row: number; title: string };
    expect(done.errorDetails.map(({ row, title }: Wrong) => [row, title])).toEqual(errors);
    const notes = done.notes as Note[];
    const open = notes.filter(({ code, taken }) => code === 'unknownValue' && taken === null);
    expect(open.map(({ value }) => value).toSorted()).toEqual(unknown);
    const regionless = notes.filter(({ code }) => code === 'noRegion');
    expect(regionless.reduce((sum, { count }) => sum + count, 0)).toBe(withoutRegion);
    for (const note of more) expect(notes).toContainEqual(expect.objectContaining(note));
  });
});

describe('what came of them', () => {
  it.each([
    ['Salsa im Hof', '2027-03-13T21:00', '2027-03-14T03:00', 'Europe/Berlin', 'published'],
    ['Lindy Hop Café', '2027-03-14T15:00', '2027-03-14T18:00', 'Europe/Berlin', 'published'],
    ['Blues Abend', '2027-03-19T20:30', '2027-03-20T00:00', 'UTC', 'draft'],
    ['Shag Workshop', '2027-03-27T14:00', '2027-03-27T17:00', 'Europe/Berlin', 'published'],
    ['Kizomba Nacht', '2027-03-28T22:00', null, 'Europe/Berlin', 'cancelled'],
    ['La Düsseldorferin', '2027-02-05T20:00', '2027-02-06T01:00', 'Europe/Berlin', 'draft'],
    ['Zouk Łódź', '2027-04-09T21:00', '2027-04-10T05:00', 'UTC', 'draft'],
    ['Tango im Park', '2027-04-11T16:00', '2027-04-11T19:00', 'Europe/Zurich', 'draft'],
    ['Milonga del Sur', '2027-03-06T21:30', '2027-03-07T01:30', 'Europe/Madrid', 'published'],
    ['Soirée rock', '2027-05-01T21:30', '2027-05-02T02:00', 'Europe/Paris', 'draft'],
    ['Bachata São João', '2027-03-06T21:30', '2027-03-07T02:00', 'UTC', 'cancelled'],
    ['Noite de Kizomba', '2027-02-19T22:00', '2027-02-20T04:00', 'Europe/Lisbon', 'published'],
    ['Milonga dei Navigli', '2027-03-06T21:30', '2027-03-07T02:00', 'Europe/Rome', 'published'],
    ['Bachata Brunch', '2027-03-07T11:30', null, 'America/New_York', 'draft'],
    ['Salsa Social', '2027-03-04T20:00', '2027-03-05T01:00', 'America/Chicago', 'draft'],
    ['Swing Night', '2027-03-20T19:30', '2027-03-20T23:00', 'America/Chicago', 'draft'],
    ['Última Curda', '2027-05-08T21:00', '2027-05-09T02:00', 'Europe/Berlin', 'draft'],
  ])('%s', async (title, start, end, timeZone, status) => {
    const url = `/api/admin/events?search=${encodeURIComponent(title)}`;
    const { events } = (await stack.send('GET', url)).json();
    expect(events).toMatchObject([
      { startDateTime: `${start}:00`, endDateTime: end && `${end}:00`, timeZone, status },
    ]);
  });

  it('a description of several lines with emoji is whole', async () => {
    const { events } = (
      await stack.call({ method: 'GET', url: `/api/admin/events?search=${encodeURIComponent('💃')}` })
    ).json();
    expect(events[0].description).toBe(
      'Line-up:\n- 20:00 class (all levels)\n- 21:30 party 🎉\n\n"No partner needed!"',
    );
  });
});

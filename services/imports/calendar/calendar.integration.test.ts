import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendImport } from '#testing/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const place = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin', state: null };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  const shown = {
    latitude: null,
    longitude: null,
    coverImage: null,
    status: 'active',
    popular: false,
  } as const;
  await stack.execute(regionStream, v7(), 'OpenRegion', { ...place, ...shown }, asked);
});
afterAll(() => stack.stop());

const entry = (uid: string, day: string, ...lines: string[]): string =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;TZID=Europe/Berlin:${day}T210000`,
    ...['LOCATION:Hof\\, Berlin', ...lines, 'END:VEVENT'],
  ].join('\r\n');
const calendar = (...entries: string[]): Buffer =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...entries, 'END:VCALENDAR', ''].join('\r\n'));
const sent = (content: Buffer, fields: Record<string, string> = {}) =>
  sendImport(stack, { fields, file: { field: 'file', name: 'nights.ics', content } });

it('tells what of a calendar is not among the rows, before and after the import', async () => {
  const content = calendar(
    entry('open', '20270305', 'SUMMARY:Noticed night'),
    entry('secret', '20270306', 'SUMMARY:Secret', 'CLASS:PRIVATE'),
    entry('gone', '20200306', 'SUMMARY:Gone'),
    entry('long', '20270307', 'SUMMARY:Tail', 'DESCRIPTION:It begins', 'and goes on here'),
  );
  const notices = { private: 1, over: 1, unindented: 1 };
  const examined = await sent(content, { examine: 'true' });
  expect(examined).toMatchObject({ total: 2, notices });
  const { jobId, ...imported } = await sent(content);
  expect(imported).toMatchObject({ created: 2, notices });
  const shown = await stack.call({ method: 'GET', url: `/api/events/import/${jobId}` });
  expect(shown.json()).toMatchObject({ status: 'finished', notices });
  const table = { field: 'file', name: 'nights.csv', content: Buffer.from('Title,Date\nPlain,2027-03-05\n') };
  expect(await sendImport(stack, { fields: { dryRun: 'true' }, file: table })).toMatchObject({ notices: {} });
});

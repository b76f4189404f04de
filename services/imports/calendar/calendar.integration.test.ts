import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
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

it('brings an entry in another zone to the clock of its region', async () => {
  const lines = ['BEGIN:VEVENT', 'UID:utc', 'DTSTART:20270402T190000Z', 'DTEND:20270402T230000Z'];
  const content = calendar([...lines, 'SUMMARY:Zoned night', 'LOCATION:Berlin', 'END:VEVENT'].join('\r\n'));
  expect(await sent(content)).toMatchObject({ created: 1, errors: 0 });
  const listed = await stack.call({ method: 'GET', url: '/api/admin/events?search=Zoned' });
  expect(listed.json().events).toMatchObject([
    { startDateTime: '2027-04-02T21:00:00', endDateTime: '2027-04-03T01:00:00' },
  ]);
});

it.each([
  // Not always 20:00 in Berlin.
  ['America/New_York', '140000', '2027-04-02T14:00:00', 'America/New_York'],
  ['Europe/London', '190000', '2027-04-02T20:00:00', 'Europe/Berlin'],
])('a series in %s at %s is at %s in %s', async (zone, time, start, kept) => {
  const title = `Zoned series of ${zone}`;
  const lines = ['BEGIN:VEVENT', `UID:${zone}`, `DTSTART;TZID=${zone}:20270402T${time}`, 'DURATION:PT3H'];
  const more = ['RRULE:FREQ=WEEKLY;COUNT=8', `SUMMARY:${title}`, 'LOCATION:Berlin', 'END:VEVENT'];
  const content = calendar([...lines, ...more].join('\r\n'));
  expect(await sent(content)).toMatchObject({ created: 1, errors: 0 });
  const search = encodeURIComponent(title);
  const url = `/api/admin/events?search=${search}&isRecurring=master`;
  const listed = (await stack.call({ method: 'GET', url })).json();
  expect(listed.events).toMatchObject([{ startDateTime: start, timeZone: kept }]);
  expect(await sent(content)).toMatchObject({ unchanged: 1, errors: 0 });
});

describe('a series whose calendar says otherwise of single dates', () => {
  const weekly = ['SUMMARY:Varied series', 'DURATION:PT4H', 'RRULE:FREQ=WEEKLY;COUNT=5'];
  const override = (day: string, start: string, ...lines: string[]): string =>
    [
      'BEGIN:VEVENT',
      'UID:varied',
      `RECURRENCE-ID;TZID=Europe/Berlin:${day}T210000`,
      `DTSTART;TZID=Europe/Berlin:${start}`,
      ...['DURATION:PT4H', 'LOCATION:Hof\\, Berlin', ...lines, 'END:VEVENT'],
    ].join('\r\n');
  const exdate = 'EXDATE;TZID=Europe/Berlin:20270409T210000';
  const content = calendar(
    entry('varied', '20270402', ...weekly, exdate, 'RDATE;TZID=Europe/Berlin:20270414T210000'),
    override('20270416', '20270417T190000', 'SUMMARY:Varied series at seven'),
    override('20270423', '20270423T210000', 'SUMMARY:Varied series', 'STATUS:CANCELLED'),
  );
  const dates = async (): Promise<string[]> => {
    const call = async (url: string) => (await stack.call({ method: 'GET', url })).json();
    const { events } = await call('/api/admin/events?search=Varied&isRecurring=master');
    expect(events).toHaveLength(1);
    const { instances } = await call(`/api/admin/events/${events[0].id}/instances`);
    return instances
      .map((one: Record<string, string>) => `${one.startDateTime?.slice(0, 16)} ${one.title} ${one.status}`)
      .toSorted();
  };
  const asSaid = [
    '2027-04-02T21:00 Varied series published',
    '2027-04-14T21:00 Varied series published',
    '2027-04-17T19:00 Varied series at seven published',
    '2027-04-23T21:00 Varied series cancelled',
    '2027-04-30T21:00 Varied series published',
  ];

  it('is one series with its dates taken out, added, moved and cancelled, and can be undone', async () => {
    const tried = await sent(content, { dryRun: 'true', publish: 'true' });
    expect(tried).toMatchObject({ total: 1, created: 1, errors: 0 });
    const made = await sent(content, { publish: 'true' });
    expect(made).toMatchObject({ created: 1, errors: 0 });
    expect(made.notes.map(({ code }: { code: string }) => code)).toEqual(['noRegion']);
    expect(await dates()).toEqual(asSaid);
    expect(await sent(content, { publish: 'true' })).toMatchObject({ unchanged: 1, errors: 0 });
    const moved = content.toString().replace(exdate, exdate.replace('0409', '0430'));
    expect(await sent(Buffer.from(moved), { dryRun: 'true', publish: 'true' })).toMatchObject({ updated: 1 });
    expect(await dates()).toEqual(asSaid);
    const { jobId, ...changed } = await sent(Buffer.from(moved), { publish: 'true' });
    expect(changed).toMatchObject({ updated: 1, errors: 0 });
    expect(await dates()).toEqual(asSaid.slice(0, 4));
    await stack.call({ method: 'POST', url: `/api/events/import/${jobId}/undo` });
    await expect.poll(dates, { timeout: 20_000 }).toEqual(asSaid);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { connectPool } from '#platform/database/database.ts';
import { pollingOn } from '#testing/areas/pollingOn.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let pool: ReturnType<typeof connectPool>;
let polling: ReturnType<typeof pollingOn>;
let lines: string[] = [];
const server = createServer((_, response) =>
  response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')),
);
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test', max: 8 });
  polling = pollingOn(stack, pool);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.close();
  await polling.stop();
  await pool.end();
  await stack.stop();
});

const event = (uid: string, start: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;TZID=Europe/Berlin:${start}`, `SUMMARY:${uid}`],
  ...[...more, 'END:VEVENT'],
];

async function imported(): Promise<Record<string, Partial<ImportedEventRead>>> {
  const answer = await stack.send('GET', '/api/imported-events');
  const { data } = answer.json<{ data: ImportedEventRead[] }>();
  return Object.fromEntries(data.map(item => [item.sourceItemId, item]));
}

it('what a followed calendar has comes in for review, and follows its changes, once each', async () => {
  const { port } = server.address() as AddressInfo;
  const body = { name: 'Club', url: `http://127.0.0.1:${port}/club.ics` };
  const followed = await stack.call({ method: 'POST', url: '/api/admin/followed-calendars', body });
  expect(followed.statusCode).toBe(201);
  const { id } = followed.json().calendar;
  await stack.send('GET', '/api/admin/followed-calendars');

  const start = new Date();
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
  lines = [
    ...event('stays', '20990101T200000'),
    ...event('moves', '20990102T200000'),
    ...event('goes', '20990103T200000'),
    ...event(
      'weekly',
      '20990102T210000',
      'RRULE:FREQ=WEEKLY;COUNT=10',
      'EXDATE;TZID=Europe/Berlin:20990109T210000',
    ),
  ];
  await polling.poll(minutes(1));
  expect(await imported()).toMatchObject({
    stays: {
      title: 'stays',
      source: 'Club',
      sourceId: id,
      date: '2099-01-01',
      startTime: '20:00',
      importStatus: 'pending',
    },
    moves: { date: '2099-01-02' },
    goes: { vanished: false },
    weekly: { recurring: true },
  });

  lines = [...event('stays', '20990101T200000'), ...event('moves', '20990105T213000', 'STATUS:CANCELLED')];
  await polling.poll(minutes(120));
  const after = await imported();
  expect(Object.keys(after).sort()).toEqual(['goes', 'moves', 'stays', 'weekly']);
  expect(after).toMatchObject({
    stays: { vanished: false },
    moves: { date: '2099-01-05', startTime: '21:30', cancelled: true },
    goes: { vanished: true },
  });
  const revision = after.stays?.revision;

  lines = [...lines, ...event('goes', '20990103T200000')];
  await polling.poll(minutes(240));
  const back = await imported();
  expect(back).toMatchObject({ goes: { vanished: false }, stays: { revision } });
  expect(Object.keys(back)).toHaveLength(4);
});

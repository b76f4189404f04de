import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import { connectPool } from '#platform/database/database.ts';
import { HOSTILE_CALENDARS, ordinaryCalendar } from '#testing/calendar/hostileCalendars.ts';
import { mortal } from '#testing/kills/mortal.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { Collecting } from './collecting.ts';
import { pollFollowedCalendars } from './pollFollowedCalendars.ts';

const START = new Date('2026-11-22T12:00Z');
const minutesAfter = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

let stack: Stack;
let pool: ReturnType<typeof connectPool>;
/** What is at each address, and how often it was asked for. */
const texts = new Map<string, string>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url!.slice(1));
  asked.push(name);
  response.end(texts.get(name));
});
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test', max: 6 });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
  await stack.stop();
});
afterEach(async () => {
  asked.length = 0;
  for (const { id } of (await stack.ask('GET', CALENDARS)).calendars)
    await stack.ask('DELETE', `${CALENDARS}/${id}`);
});

const CALENDARS = '/api/admin/followed-calendars';

async function follow(name: string, text: string): Promise<string> {
  texts.set(name, text);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
  return (await stack.ask('POST', CALENDARS, { name: name.slice(0, 120), url })).calendar.id;
}
const pollsOf = async (id: string) => (await stack.ask('GET', `${CALENDARS}?id=${id}`)).calendars[0].polls;

function collector(): Collecting & { items: CollectedItem[] } {
  const items: CollectedItem[] = [];
  return {
    items,
    async collect(sending) {
      items.push(...sending.items);
      return sending.items.map(() => ({ outcome: 'created' as const }));
    },
    async vanished() {},
    async renamed() {},
    async nameSource() {},
  };
}

const polling = (parts: Collecting, on = pool) =>
  pollFollowedCalendars({
    pool: on,
    log: pino({ level: 'silent' }),
    access: { allows: () => true },
    ...parts,
  });
const { signal } = new AbortController();

/** A poll in the middle of which the process is killed. */
async function dieWhilePolling(now: Date): Promise<void> {
  const doomed = mortal(stack.urls.api, stack.store, Number.POSITIVE_INFINITY, pool);
  const collect = async (): Promise<never> => {
    await doomed.kill();
    return new Promise<never>(() => {});
  };
  void polling({ ...collector(), collect }, doomed.pool).work({ now, signal });
  await doomed.died;
}

it('a calendar that ends the process twice is polled no more, says why, and is polled again when asked for', async () => {
  const id = await follow('deadly', ordinaryCalendar(2));
  await stack.ask('GET', CALENDARS);
  await dieWhilePolling(START);
  const healthy = collector();
  await polling(healthy).work({ now: minutesAfter(4), signal });
  expect(asked).toEqual(['deadly']);

  await dieWhilePolling(minutesAfter(6));
  expect(await pollsOf(id)).toMatchObject({
    ...{ failures: 1, parked: false },
    error: 'The service stopped while it was reading this calendar.',
  });

  const other = await follow('ordinary', ordinaryCalendar(3));
  await stack.ask('GET', CALENDARS);
  await polling(healthy).work({ now: minutesAfter(12), signal });
  expect(asked).toEqual(['deadly', 'deadly', 'ordinary']);
  expect(await pollsOf(id)).toMatchObject({
    ...{ failures: 2, parked: true, nextAt: null, succeededAt: null },
    error: expect.stringMatching(/^The service stopped twice while it was reading this calendar/),
  });
  expect(await pollsOf(other)).toMatchObject({ failures: 0, entries: 3 });
  expect((await stack.ask('GET', `${CALENDARS}?state=failing`)).calendars).toMatchObject([{ id }]);
  await polling(healthy).work({ now: new Date(Date.now() + 5 * 86_400_000), signal });
  expect(asked.filter(name => name === 'deadly')).toHaveLength(2);

  await stack.ask('POST', `${CALENDARS}/${id}/poll`);
  await polling(healthy).work({ now: new Date(Date.now() + 1_000), signal });
  expect(await pollsOf(id)).toMatchObject({ failures: 0, parked: false, error: null, entries: 2 });
  expect((await pool.query('select * from private.attempts')).rows).toEqual([]);
});

it('a poll that is stopped is no death, and is due again at once', async () => {
  const id = await follow('stopped', ordinaryCalendar(1));
  await stack.ask('GET', CALENDARS);
  for (const _ of [1, 2, 3]) {
    const stopping = new AbortController();
    const collect = async (): Promise<never> => {
      stopping.abort();
      throw new Error('The process stops');
    };
    await polling({ ...collector(), collect }).work({ now: START, signal: stopping.signal });
  }
  expect(await pollsOf(id)).toMatchObject({ failures: 0, parked: false });
  await polling(collector()).work({ now: START, signal });
  expect(await pollsOf(id)).toMatchObject({ failures: 0, entries: 1 });
});

const HOSTILE = Object.entries(HOSTILE_CALENDARS).slice(0, scaled(1, 6));

it.each(HOSTILE)('%s: the poll fails, and others are answered meanwhile', async (name, { text, refused }) => {
  const id = await follow(name, text(START));
  await stack.ask('GET', CALENDARS);
  const { items, ...parts } = collector();
  let isOver = false;
  let answered = 0;
  const working = polling(parts)
    .work({ now: START, signal })
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    expect((await stack.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
    answered += isOver ? 0 : 1;
    await pause(20);
  }
  await working;
  expect(answered).toBeGreaterThan(10);
  if (!refused) return;
  expect(await pollsOf(id)).toMatchObject({
    ...{ failures: 1, parked: false, succeededAt: null },
    error: expect.stringMatching(/^The calendar takes too much time or memory to read/),
  });
  expect(items).toEqual([]);
});

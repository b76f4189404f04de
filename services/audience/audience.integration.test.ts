import { join, resolve } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { teamsOn } from '#testing/areas/teams.ts';
import { executeOn } from '#testing/backEnd.ts';
import { signIn } from '#testing/door.ts';
import { type StartWorker, survivesKills } from '#testing/kills/survivesKills.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { writeCounts } from './counts.ts';
import { type NightsSchema, nightsOf, organizersAmong } from './nightRows.ts';
import { recordDays } from './recordDays.ts';
import type { Tallied } from './tally.ts';

const DAY = 86_400_000;
const PHONE = 'Mozilla/5.0 (iPhone) Safari/604.1';
let late = 0;
let stack: Stack;
let pool: pg.Pool;
let teams: ReturnType<typeof teamsOn>;
const now = () => new Date(Date.now() + late);
beforeAll(async () => {
  const site = join(resolve(import.meta.dirname, '../..'), 'web/dist');
  stack = await startStack(inject('databaseUrl'), { site, clock: now, processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  teams = teamsOn(stack);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Waits until the rows have everything that was recorded. */
async function fresh(): Promise<void> {
  await stack.ask('GET', '/api/admin/events');
  await stack.ask('GET', '/api/organizers');
}

const viewed = (id: string, ip: string, headers: Record<string, string> = {}, what = 'views') =>
  stack.app.inject({
    ...{ method: 'POST', url: `/my/seen/${what}/${id}`, remoteAddress: ip },
    headers: { 'user-agent': PHONE, 'sec-fetch-site': 'same-origin', ...headers },
  });

async function counts(organizerId: string) {
  const { rows } = await pool.query<{ night: string; what: string; count: number }>(
    'select night, what, count from private.audience_counts where organizer_id = $1 order by night, what',
    [organizerId],
  );
  return rows;
}

const countsSoon = (organizerId: string, wanted: object[]) =>
  expect.poll(() => counts(organizerId), { timeout: 30_000 }).toEqual(wanted);

async function figures(organizerId: string, who: Parameters<typeof teams.send>[0]) {
  const path = `/my/organizers/${organizerId}/figures`;
  const answer = await teams.send(who, 'GET', path, undefined, await stack.upToDate());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function recording(signal = new AbortController().signal) {
  return recordDays({ pool, execute: stack.execute }).work({ now: now(), signal });
}

it('counts visitors of a night and not its team, records the day once it is over, and shows the same before and after', async () => {
  const organizerId = await teams.organizer('La Esquina');
  const night = await teams.night(organizerId);
  const draft = await teams.night(organizerId, { status: 'draft' });
  const { id: series, date } = await teams.series(organizerId);
  const admin = await teams.person('Ana');
  await teams.join(organizerId, admin, 'viewer');
  await fresh();
  const cookie = `tanda_session=${admin.who.token}`;
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) {
    expect((await viewed(night, ip)).statusCode).toBe(204);
  }
  await viewed(night, '203.0.113.9', { cookie });
  await viewed(night, '203.0.113.4', { 'sec-fetch-site': 'cross-site' });
  await viewed(night, '203.0.113.5', { 'user-agent': 'Googlebot/2.1' });
  await viewed(draft, '203.0.113.1');
  await viewed(v7(), '203.0.113.1');
  await viewed(night, '203.0.113.1', {}, 'saves');
  await viewed(night, '203.0.113.1', {}, 'feeds');
  await viewed(date, '203.0.113.1');
  await viewed(series, '203.0.113.1', {}, 'shares');
  const feed = (organizer: string) =>
    stack.app.inject({ url: `/api/public/events.ics?organizer=${organizer}` });
  expect((await feed(organizerId)).statusCode).toBe(200);
  await feed(v7());
  const count = (of: string, what: string, number: number) => ({ night: of, what, count: number });
  await countsSoon(organizerId, [
    count('', 'feeds', 1),
    count(night, 'saves', 1),
    count(night, 'views', 2),
    count(series, 'shares', 1),
    count(date, 'views', 1),
  ]);
  const before = await figures(organizerId, admin);
  expect(before.feeds).toBe(1);
  expect(before.weeks).toHaveLength(12);
  expect(before.weeks.at(-1)).toMatchObject({ views: 3, saves: 1, shares: 1 });
  const shown = (all: { nights: { id: string }[] }, id: string) => all.nights.find(one => one.id === id);
  expect(shown(before, night)).toMatchObject({
    views: 2,
    saves: 1,
    isOver: false,
    followers: 0,
    feedback: null,
  });
  expect(shown(before, series)).toMatchObject({ shares: 1, isSeries: true });
  expect(shown(before, draft)).toBeUndefined();
  // Nothing is recorded of a day that is not over.
  const head = await stack.store.head();
  await recording();
  expect(await stack.store.head()).toBe(head);
  late = 2.6 * DAY;
  await recording();
  expect(await counts(organizerId)).toEqual([]);
  // The session is over by then.
  await signIn(stack, admin.who, admin);
  const after = await figures(organizerId, admin);
  expect(shown(after, night)).toEqual(shown(before, night));
  const sum = (all: { weeks: { views: number }[] }) =>
    all.weeks.reduce((total, { views }) => total + views, 0);
  expect(sum(after)).toBe(3);
  late = 0;
});

it('tells what people said of a night only once they are several, and who gets its nights by mail only as a number', async () => {
  const organizerId = await teams.organizer('Said');
  const night = await teams.night(organizerId);
  const viewer = await teams.person('Vera');
  await teams.join(organizerId, viewer, 'viewer');
  await fresh();
  const told = async () => (await figures(organizerId, viewer)).nights[0].feedback;
  const give = async (name: string, body: object) => {
    const person = await teams.person(name);
    const answer = await teams.send(person, 'POST', `/events/${night}/feedback`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };
  await give('Uno', { positive: ['Good floor'], additionalComments: 'Secret words' });
  await give('Dos', { positive: ['Good floor', 'Ana sang'] });
  expect(await told()).toEqual({ people: 2, points: null });
  await give('Tres', { positive: ['Ana sang'], negative: ['Too crowded'] });
  expect(await told()).toEqual({
    people: 3,
    points: { positive: ['Good floor'], negative: [], reportedIssues: [] },
  });
  const subscriber = (organizer: string, number: number) =>
    stack.execute(
      subscriptionStream,
      v7(),
      'AskSubscription',
      {
        ...{ email: `fan-${number}@example.org`, emailHash: `${number}`, language: 'en', night: null },
        ...{ query: `city=lisbon-portugal&organizer=${organizer}`, site: 'https://dance.example.org' },
      } as never,
      { commandId: v7(), actor: { id: 'visitor', role: 'visitor' }, now: now() },
    );
  for (const [organizer, number] of [
    [organizerId, 1],
    [organizerId, 2],
    [v7(), 3],
  ] as const) {
    const { commit } = await subscriber(organizer, number);
    if (number === 2) continue;
    const id = commit.stream.slice(-36);
    const asked = { commandId: v7(), actor: { id: 'visitor', role: 'visitor' } as const, now: now() };
    await stack.execute(subscriptionStream, id, 'ConfirmSubscription', {}, asked);
  }
  expect((await figures(organizerId, viewer)).subscribers).toBe(1);
});

const known = () => {
  const db = readModel<NightsSchema>(pool);
  return {
    nightsOf: (ids: readonly string[]) => nightsOf(db, ids),
    organizersAmong: (ids: readonly string[]) => organizersAmong(db, ids),
  };
};
const tallied = (of: string, count: number): Tallied => ({ what: 'views', of, teams: [], count });

it('counts that are written again after the connection broke off are there once, beside those of others', async () => {
  const organizerId = await teams.organizer('Twice');
  const night = await teams.night(organizerId);
  await fresh();
  const batch = { id: v7(), tallied: [tallied(night, 3), tallied(night, 1)] };
  const write = (one = batch) => writeCounts({ pool, known: known() }, one, now());
  await Promise.all([write(), write(), write({ ...batch, id: v7() })]);
  await write();
  expect(await counts(organizerId)).toEqual([{ night, what: 'views', count: 8 }]);
});

it('a day is recorded once and its counts are deleted, wherever the worker is cut off', async () => {
  const start: StartWorker = (life, signal) => {
    const execute = executeOn(life.pool, life.store);
    const drained = recordDays({ pool: life.pool, execute })
      .work({ now: new Date(Date.now() + 3 * DAY), signal })
      .catch(error => {
        if (!life.isDead()) throw error;
      });
    return { drained, ended: drained };
  };
  await survivesKills({
    ...{ stack, pool, start, stride: scaled(1, 1), deaths: scaled(10, 60) },
    async item(number) {
      const organizers = [await teams.organizer(`One ${number}`), await teams.organizer(`Two ${number}`)];
      const nights = [];
      for (const organizer of organizers) nights.push(await teams.night(organizer));
      await fresh();
      const all = nights.map((night, index) => tallied(night, index + 1));
      await writeCounts({ pool, known: known() }, { id: v7(), tallied: all }, now());
      return organizers;
    },
    async check(items) {
      const { rows } = await pool.query(
        'select 1 from private.audience_counts where organizer_id = any($1)',
        [items.flat()],
      );
      expect(rows).toEqual([]);
      const recorded = async () => {
        const found = await pool.query('select 1 from read.organizer_days where organizer_id = any($1)', [
          items.flat(),
        ]);
        return found.rowCount;
      };
      await expect.poll(recorded, { timeout: 30_000 }).toBe(2 * items.length);
      const { rows: days } = await pool.query<{ organizer_id: string; nights: { views: number }[] }>(
        'select organizer_id, nights from read.organizer_days where organizer_id = any($1)',
        [items.flat()],
      );
      const found = Map.groupBy(days, one => one.organizer_id);
      expect(
        items.flat().map(id => found.get(id)?.map(({ nights }) => nights.map(({ views }) => views))),
      ).toEqual(items.flatMap(() => [[[1]], [[2]]]));
    },
  });
});

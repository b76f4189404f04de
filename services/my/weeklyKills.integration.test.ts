import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { executeOn } from '#testing/backEnd.ts';
import { drained } from '#testing/drained.ts';
import { type StartWorker, survive, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { BEGIN, SITE, type WeeklySite, weeklySite } from '#testing/mails/weeklySite.ts';
import { scaled } from '#testing/scale.ts';
import { SLOTS } from '../compose/work.ts';
import { mailOnTeamAsked } from './mailOnTeamAsked.ts';

// A worker asks the teams whose time has come and sends the mails, and is cut off between any two of its steps, before or
// after it. Two teams each time, so that one is asked when the other is not.

/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(11, 2);
const DEATHS = scaled(10, 200);
/** The Wednesday after four weeks. */
const DUE = 29;

let s: WeeklySite;
let start: StartWorker;
/** The ids of the mails that were really sent. */
const sent: string[] = [];
beforeAll(async () => {
  s = await weeklySite(inject('databaseUrl'), { processes: false });
  s.goTo(DUE);
  const leading = await workersOf(s, {
    ...{ processes: [mailOnTeamAsked], site: SITE, clock: () => s.clock.now },
    sendMail: async ({ id }) => void sent.push(id),
  });
  start = (life, signal) => {
    const worker = leading(life, signal);
    const asking = s
      .workOn(executeOn(life.pool, life.store))(signal)
      .catch(error => {
        // Whoever is dead has no rows to read.
        if (!life.isDead()) throw error;
      });
    const all = { pool: s.pool, store: s.stack.store };
    return { ...worker, drained: asking.then(() => drained(all, [mailOnTeamAsked], life.isDead)) };
  };
});
afterAll(() => s.stop());

type Team = { organizer: string; members: number };

/** Two teams that are to be asked, of an admin and of an admin and an editor. */
async function teams(number: number): Promise<Team[]> {
  s.clock.now = new Date(BEGIN);
  const made = [];
  for (const members of [1, 2]) {
    const organizer = await s.organizer(`Team ${number} of ${members}`);
    for (const role of (['admin', 'editor'] as const).slice(0, members)) {
      await s.member(organizer, `Ana${role}`, role);
    }
    await s.series(organizer, `Friday ${number}`);
    made.push({ organizer, members });
  }
  s.goTo(DUE);
  await s.fresh();
  return made;
}

async function areAskedOnce(made: readonly Team[]): Promise<void> {
  for (const { organizer, members } of made) {
    const asks = await s.asksOf(organizer);
    expect(asks.map(({ data }) => (data.members as string[]).length)).toEqual([members]);
  }
  const { rows } = await s.pool.query<{ status: string }>(
    'select status from private.outbox where process = $1',
    [mailOnTeamAsked.name],
  );
  const wanted = made.reduce((sum, { members }) => sum + members, 0);
  expect(rows).toHaveLength(wanted);
  const count = (status: string) => rows.filter(row => row.status === status).length;
  const [done, unknown] = [count('done'), count('unknown')];
  expect(done + unknown).toBe(wanted);
  // Nobody can say whether a worker that was cut off with a mail in its hands had sent it: a person decides.
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThanOrEqual(done);
  expect(sent.length).toBeLessThanOrEqual(wanted);
  expect(unknown).toBeLessThanOrEqual(DEATHS * SLOTS.effects);
  expect(done).toBeGreaterThan(0);
}

it('a team is asked once a week and each of its people mailed once, wherever the worker is cut off', async () => {
  await survivesKills({
    ...{ stack: s.stack, pool: s.pool, start, stride: STRIDE, deaths: DEATHS },
    item: teams,
    check: all => areAskedOnce(all.flat()),
  });
});

/** A team that is to be asked about one series. */
async function oneTeam(name: string) {
  s.clock.now = new Date(BEGIN);
  const organizer = await s.organizer(name);
  await s.member(organizer, 'Ana', 'admin');
  const series = await s.series(organizer, name);
  s.goTo(DUE);
  await s.fresh();
  const before = sent.length;
  return {
    ...{ organizer, mails: () => sent.length - before },
    confirm: () => s.admin('POST', `/api/admin/events/${series}/confirm`),
    lead: () => survive({ stack: s.stack, pool: s.pool, start }),
  };
}

it('a night that is confirmed after its team was asked, and before the mail is sent, is in no mail', async () => {
  const { organizer, confirm, lead, mails } = await oneTeam('Confirmed in between');
  await s.workOn(s.stack.execute)();
  await confirm();
  await lead();
  expect([(await s.asksOf(organizer)).length, mails()]).toEqual([1, 0]);
});

it('a night that is confirmed at the moment of sending is mailed once at most, and not again', async () => {
  for (let turn = 0; turn < scaled(6, 60); turn++) {
    const { organizer, confirm, lead, mails } = await oneTeam(`Race ${turn}`);
    await Promise.all([pause(turn * 5).then(confirm), lead()]);
    const asks = (await s.asksOf(organizer)).length;
    const before = mails();
    // Without a question there is no mail; with one there is one, unless the answer came in between.
    expect(before).toBeLessThanOrEqual(asks);
    // Whoever looks afterwards asks nobody.
    await s.fresh();
    await lead();
    expect([(await s.asksOf(organizer)).length, mails()]).toEqual([asks, before]);
  }
});

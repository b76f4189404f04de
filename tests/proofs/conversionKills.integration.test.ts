import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { connectPool } from '#platform/database/database.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { drained } from '#testing/drained.ts';
import { forgiveDeaths, mortal } from '#testing/mortal.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { lead, type ProcessOptions } from '../../services/compose/work.ts';
import { plansMade } from '../../services/events/planned.ts';
import {
  creationAsked,
  makeEventOnRecommendationConverted,
} from '../../services/recommendations/makeEventOnRecommendationConverted.ts';

// A recommendation is converted, and whoever was to create its event is killed.

const LOG = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
const KILLS = scaled(12, 100);
/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(5, 1);
const ONLY = [makeEventOnRecommendationConverted];

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  await enrolProcesses({ pool, store: stack.store }, ONLY);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Converted = { id: string; eventId: string; planned: { event: typeof salsaFriday; recurrence: null } };

/** Decides that a recommendation becomes an event, as the call does before it creates the event. */
async function converted(number: number): Promise<Converted> {
  const [id, eventId] = [v7(), v7()];
  const sent = {
    ...{
      title: `Night ${number}`,
      description: null,
      venue: null,
      address: null,
      regionId: null,
      date: null,
    },
    ...{ startTime: null, organizer: null, contactEmail: null, websiteUrl: null, priceRange: null },
    ...{ language: 'en' as const, emailHash: null },
  };
  const visitor = { id: 'visitor', role: 'visitor' } as const;
  const ana = { id: v7(), role: 'admin' } as const;
  const asked = (actor: typeof visitor | typeof ana) => ({ commandId: v7(), actor, now: new Date() });
  await stack.execute(recommendationStream, id, 'RecommendEvent', sent, asked(visitor));
  const planned = { event: { ...salsaFriday, imported: false, recommendationId: id }, recurrence: null };
  const decision = { eventId, planned, moderatorNotes: null, told: false };
  await stack.execute(recommendationStream, id, 'ConvertRecommendation', decision, asked(ana));
  return { id, eventId, planned };
}

function options(more: Partial<ProcessOptions>, signal: AbortSignal): ProcessOptions {
  // Notes that the stack's administrator signed in, which `drained` would wait for.
  const door = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: 'http://localhost', sendMail: async () => {} };
  const working = { processes: ONLY, kinds: [], periodics: [], door };
  return { pool, store: stack.store, log: LOG, signal, ...working, ...more };
}

const untilDrained = () => drained({ pool, store: stack.store }, ONLY);

/** The second half of the call: it may create the event before, after or while the process does. */
function calledBy({ eventId, planned }: Converted) {
  const actor = { id: 'ana', role: 'admin' } as const;
  const asked = creationAsked(eventId, { commandId: v7(), actor, now: new Date() });
  return plansMade(stack)(eventId, planned, asked);
}

it('a converted recommendation has exactly one event, wherever its maker is killed', async () => {
  const made: Converted[] = [];
  let deaths = 0;
  for (let lifetime = 1; made.length < KILLS; lifetime += STRIDE) {
    const one = await converted(lifetime);
    made.push(one);
    const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
    const stopping = new AbortController();
    void lead(options({ pool: doomed.pool, store: doomed.store }, stopping.signal));
    const called = lifetime % 2 ? calledBy(one) : undefined;
    await Promise.race([doomed.died, untilDrained()]);
    await called;
    stopping.abort();
    if (doomed.isDead()) deaths += 1;
    await doomed.kill();
    await forgiveDeaths(pool);
  }
  expect(deaths).toBeGreaterThan(3);
  const stopping = new AbortController();
  const survivor = lead(options({}, stopping.signal));
  await untilDrained();
  stopping.abort();
  await survivor;

  const ofEach = new Map(made.map(({ id }) => [id, [] as string[]]));
  for await (const { stream, data } of stack.store.readAll({ prefixes: ['event-'], direction: 'forwards' })) {
    ofEach.get((data as { recommendationId?: string }).recommendationId ?? '')?.push(stream);
  }
  expect([...ofEach.values()]).toEqual(made.map(({ eventId }) => [`event-${eventId}`]));
  const left = await pool.query("select 1 from private.outbox where status <> 'done'");
  expect(left.rowCount).toBe(0);
});

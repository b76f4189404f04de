import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { connectPool } from '#platform/database/database.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { plansMade } from '../../services/events/planned.ts';
import {
  creationAsked,
  makeEventOnRecommendationConverted,
} from '../../services/recommendations/makeEventOnRecommendationConverted.ts';

// A recommendation is converted, and the process that was to create its event is killed.

const DEATHS = scaled(8, 100);
/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(5, 1);

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: [makeEventOnRecommendationConverted] });
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

/** The second half of the call: it may create the event before, after or while the process does. */
function calledBy({ eventId, planned }: Converted) {
  const actor = { id: 'ana', role: 'admin' } as const;
  const asked = creationAsked(eventId, { commandId: v7(), actor, now: new Date() });
  return plansMade(stack)(eventId, planned, asked);
}

it('a converted recommendation has exactly one event, wherever its maker is killed', () =>
  survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: converted,
    beside: (one, number) => (number % 2 ? undefined : calledBy(one)),
    async check(all) {
      const ofEach = new Map(all.map(({ id }) => [id, [] as string[]]));
      for await (const { stream, data } of stack.store.readAll({ prefixes: ['event-'] })) {
        const { recommendationId = '' } = data as { recommendationId?: string };
        ofEach.get(recommendationId)?.push(stream);
      }
      expect([...ofEach.values()]).toEqual(all.map(({ eventId }) => [`event-${eventId}`]));
      const left = await pool.query("select 1 from private.outbox where status <> 'done'");
      expect(left.rowCount).toBe(0);
    },
  }));

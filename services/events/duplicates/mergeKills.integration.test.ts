import type pg from 'pg';
import { v5, v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool } from '#platform/database/database.ts';
import { oneByOne } from '#platform/database/oneByOne.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { idOfThing, streamOfThing, type Thing } from '../reading/thing.ts';
import { absorb, MERGE_LOCK, type MergeParts } from './carryOut.ts';
import { carryOutMerges } from './carryOutMerges.ts';

// The first half of a merge, or of its undoing, is recorded, and the process that was to carry out the second is
// killed.

const DEATHS = scaled(12, 100);
/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(5, 1);

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
let parts: MergeParts;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  const codec = factCodec([eventStream, seriesStream], subjectKeys(pool));
  parts = {
    load: (stream, options) => loadStream({ store: stack.store, codec }, stream, options),
    execute: stack.execute,
    clock: () => new Date(),
    exclusively: oneByOne(pool, MERGE_LOCK),
  };
  start = await workersOf({ pool, stack }, { processes: [carryOutMerges] });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const WAYS = ['event to event', 'event to date', 'date to event', 'series to series'] as const;
type Pair = { duplicate: Thing; survivor: Thing; undone: boolean; refused: boolean };

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });
const DAY = '2026-06-05';
const isEvent = ({ kind }: Thing) => kind === 'event';

/** An event, or a series with its date. */
async function made(kind: Thing['kind']): Promise<Thing> {
  const id = v7();
  const event = { ...salsaFriday, startLocal: `${DAY}T20:00`, endLocal: null, title: `Night ${id}` };
  if (kind === 'event') await stack.execute(eventStream, id, 'CreateEvent', event, asked());
  else {
    const rule = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 } as never;
    const data = { event: { ...event, imported: false }, recurrence: rule, daysToGenerate: 365 };
    await stack.execute(seriesStream, id, 'CreateSeries', data, asked());
  }
  return kind === 'date' ? { kind, id, key: DAY } : { kind, id };
}

async function mergeFirst(duplicate: Thing, survivor: Thing): Promise<void> {
  const order = { into: idOfThing(survivor), taken: ['title'] };
  const { id } = duplicate;
  if (duplicate.kind === 'event') await stack.execute(eventStream, id, 'MergeEvent', order, asked());
  else if (duplicate.kind === 'series') await stack.execute(seriesStream, id, 'MergeSeries', order, asked());
  else await stack.execute(seriesStream, id, 'MergeDate', { ...order, date: duplicate.key }, asked());
}

async function releaseFirst(duplicate: Thing, survivor: Thing): Promise<void> {
  const facts = await parts.load(streamOfThing(duplicate));
  const merge = facts.find(({ type }) => type.includes('MergedInto'));
  const order = { from: idOfThing(duplicate), commandId: v5('absorb', merge!.id) };
  if (isEvent(survivor)) await stack.execute(eventStream, survivor.id, 'ReleaseEvent', order, asked());
  else await stack.execute(seriesStream, survivor.id, 'ReleaseFromSeries', order, asked());
}

/** A merge as far as its call records it first. Every third one is undone, every fifth one cannot be carried out. */
async function half(number: number): Promise<Pair> {
  const [one, other] = WAYS[number % WAYS.length]!.split(' to ') as [Thing['kind'], Thing['kind']];
  const [duplicate, survivor] = [await made(one), await made(other)];
  const [undone, refused] = [number % 3 === 2, number % 5 === 4];
  await mergeFirst(duplicate, survivor);
  const pair = { duplicate, survivor, undone: undone && !refused, refused };
  if (refused) {
    if (isEvent(survivor)) await stack.execute(eventStream, survivor.id, 'DeleteEvent', {}, asked());
    else await stack.execute(seriesStream, survivor.id, 'DeleteSeries', {}, asked());
  }
  if (pair.undone) {
    await parts.exclusively(() => absorb(parts, duplicate));
    await releaseFirst(duplicate, survivor);
  }
  return pair;
}

async function typesIn(thing: Thing): Promise<string[]> {
  const types = [];
  for await (const { type } of stack.store.readStream(streamOfThing(thing))) types.push(type);
  return types.filter(type => type !== 'EventCreated' && type !== 'SeriesCreated');
}

/** What is recorded in the end, in the stream of the duplicate and in that of what stays. */
function expected({ duplicate, survivor, undone, refused }: Pair): [string[], string[]] {
  const of = { event: 'Event', series: 'Series', date: 'SeriesDate' }[duplicate.kind];
  const merged = [`${of}MergedInto`, ...(undone || refused ? [`${of}Unmerged`] : [])];
  if (refused) return [merged, [isEvent(survivor) ? 'EventDeleted' : 'SeriesDeleted']];
  const changed = {
    event: 'EventDetailsChanged',
    series: 'SeriesDetailsChanged',
    date: 'SeriesDateChanged',
  }[survivor.kind];
  const taken = [isEvent(survivor) ? 'EventAbsorbed' : 'SeriesAbsorbed', changed];
  // A series says in one fact what it gives back.
  const back = isEvent(survivor) ? ['EventReleased', changed] : ['SeriesReleased'];
  return [merged, undone ? [...taken, ...back] : taken];
}

it('a merge and its undoing are each carried out exactly once, wherever the worker is killed', () =>
  survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: half,
    // The call that was not killed carries it out before, after or while the process does.
    beside: ({ duplicate }, number) =>
      number % 2 ? undefined : parts.exclusively(() => absorb(parts, duplicate)).catch(() => undefined),
    async check(pairs) {
      for (const pair of pairs) {
        const recorded = [await typesIn(pair.duplicate), await typesIn(pair.survivor)];
        expect(recorded).toEqual(expected(pair));
      }
      const outcomes = pairs.map(({ undone, refused }, number) =>
        [number % WAYS.length, undone, refused].join(),
      );
      // Of each way one that stays merged at least, and some of the others.
      expect(new Set(outcomes).size).toBeGreaterThan(WAYS.length + 3);
      const left = await pool.query("select 1 from private.outbox where status <> 'done'");
      expect(left.rowCount).toBe(0);
    },
  }));

import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { seededChance } from '#platform/program/chance.ts';
import { type Mortal, mortal } from '#testing/kills/mortal.ts';
import { type StartWorker, survive, workersOf } from '#testing/kills/survivesKills.ts';
import { scaled } from '#testing/scale.ts';
import { type ChangingSeries, changingSeries, plus } from '#testing/series/changingSeries.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { readCalendar } from '../../followedCalendars/reading/readCalendar.ts';
import { readItem } from '../reading/readItem.ts';
import { changeEventOnCollectedEventChanged } from './changeEventOnCollectedEventChanged.ts';
import { makeEventOnImportApproved } from './makeEventOnImportApproved.ts';

// A series takes several commands to follow its source. The worker dies before or after one of them, and the next one
// goes on from what is recorded.

const PROCESSES = [makeEventOnImportApproved, changeEventOnCollectedEventChanged];
const TODAY = '2026-11-22';
const now = new Date(`${TODAY}T11:00Z`);
const region = { city: 'Berlin', state: null, country: 'Germany', timeZone: 'Europe/Berlin' };
const DEATHS = scaled(10, 100);
/** The worker dies at one of its first commands, before or after it was recorded. */
const COMMANDS = 5;
/** Changes of the source at once: several commands follow. */
const CHANGES = 4;

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
let berlin: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, clock: () => now });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: PROCESSES, clock: () => now });
  // With a region the series is published: the dates of a draft are taken out instead of cancelled.
  const opened = await stack.call({ method: 'POST', url: '/api/admin/regions', body: region });
  berlin = opened.json().region.id;
  await stack.send('GET', '/api/admin/regions');
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now });
const known = () => ({
  regions: [{ id: berlin, country: 'Germany', latitude: null, longitude: null, timeZone: region.timeZone }],
  ...{ regionOf: () => berlin, styleNamed: () => undefined },
});

async function sent(id: string, feed: ChangingSeries): Promise<void> {
  const read = readCalendar(Buffer.from(feed.ics()), { now, region });
  if (typeof read === 'string') throw new Error(read);
  const { content, raw, hash } = readItem(read.entries[0]!.item, known(), now);
  const source = { sourceId: id, sourceItemId: feed.uid, batchId: 'a', raw, hash };
  const data = { ...source, ...content, duplicateOf: null };
  await stack.execute(importedEventStream, id, 'CollectEvent', data, asked());
}

const load = (stream: string) => {
  const codec = factCodec(streams, subjectKeys(pool));
  return loadStream({ store: stack.store, codec }, stream);
};

async function itemOf(id: string) {
  return fold(importedEventStream, await load(`importedEvent-${id}`))!;
}

async function seriesOf(id: string) {
  const { eventId } = await itemOf(id);
  const facts = await load(`series-${eventId}`);
  const [from, until] = [plus(TODAY, 1), plus(TODAY, 300)];
  const dates = occurrencesOf(eventId!, fold(seriesStream, facts)!)
    .filter(({ key }) => key >= from && key <= until)
    .map(one => [
      one.key,
      { start: one.startLocal, title: one.title, cancelled: one.status === 'cancelled' },
    ]);
  return { facts, dates: Object.fromEntries(dates) };
}

/** A series of a source that has an event, and the feed that it comes from. */
async function followed(number: number) {
  const id = v7();
  const chance = seededChance(`killed series ${number}`);
  const feed = changingSeries(chance, `series-${number}`, '2026-11-27');
  await sent(id, feed);
  await stack.execute(importedEventStream, id, 'ApproveImport', { notes: null }, asked());
  return { id, feed };
}

/** A worker that dies at its `command`th append, before or after it. */
function dyingAt(command: number, before: boolean): Mortal {
  const doomed = mortal(stack.urls.api, stack.store, Number.POSITIVE_INFINITY, pool);
  let appended = 0;
  const append: typeof doomed.store.append = async (...given) => {
    appended += 1;
    const isLast = appended === command;
    if (isLast && before) await doomed.kill();
    const answer = await doomed.store.append(...given);
    if (isLast) await doomed.kill();
    return answer;
  };
  return { ...doomed, store: { ...doomed.store, append } };
}

it('a series that follows its source has its dates, each command once, wherever the worker is killed', async () => {
  const all = [];
  let deaths = 0;
  let amidst = 0;
  for (let turn = 0; deaths < DEATHS; turn++) {
    const { id, feed } = await followed(all.length);
    await survive({ stack, pool, start });
    for (let change = 0; change < CHANGES; change++) feed.change(TODAY);
    await sent(id, feed);
    const before = (await seriesOf(id)).facts.length;
    const doomed = dyingAt(1 + (Math.floor(turn / 2) % COMMANDS), turn % 2 === 0);
    const stopping = new AbortController();
    await Promise.race([doomed.died, start(doomed, stopping.signal).drained]);
    stopping.abort();
    if (doomed.isDead()) deaths += 1;
    await doomed.kill();
    const recorded = (await seriesOf(id)).facts.length - before;
    await survive({ stack, pool, start });
    const followedBy = (await seriesOf(id)).facts.length - before;
    if (recorded > 0 && recorded < followedBy) amidst += 1;
    all.push({ id, feed });
  }
  for (const { id, feed } of all) {
    const { facts, dates } = await seriesOf(id);
    expect(dates, feed.ics()).toEqual(Object.fromEntries(feed.datesFrom(plus(TODAY, 1), 299)));
    // The facts of one command follow one another: none was recorded in part, or again.
    const commands = facts.map(({ metadata }) => metadata.command.id);
    const runs = commands.filter((command, index) => command !== commands[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(await itemOf(id)).toMatchObject({ status: 'imported', failure: null });
  }
  expect(amidst, 'deaths in the middle of a series').toBeGreaterThan(0);
});

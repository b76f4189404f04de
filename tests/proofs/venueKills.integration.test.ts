import type pg from 'pg';
import { v5, v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { connectPool } from '#platform/database/database.ts';
import { beginRunOnRunStarted } from '#platform/runs/beginRunOnRunStarted.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { readItem } from '../../services/importedEvents/reading/readItem.ts';
import { addVenueOnEventDecided } from '../../services/venues/addVenueOnEventDecided.ts';

const PROCESSES = [addVenueOnEventDecided, beginRunOnRunStarted];
const KNOWN = { regions: [], regionOf: () => undefined, styleNamed: () => undefined };
/** The worker dies at every `STRIDE`th moment, then again from the first on, until it has died often enough. */
const STRIDE = scaled(5, 1);
const DEATHS = scaled(8, 100);
const PLACES = 4;

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: PROCESSES });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

/** An approved item whose event has been made, at one of a few places, which sources spell differently. */
async function decided(number: number): Promise<string> {
  const [id, eventId] = [v7(), v7()];
  const spelt = number % 2 === 0 ? `Casa ${number % PLACES}` : `CASA ${number % PLACES}!`;
  const place = { locationName: spelt, locationCity: 'Lisboa', locationAddress: 'Rua 7' };
  const item = { id: `${number}`, title: `Night ${number}`, start: '2027-01-01T21:00' };
  const { content, raw, hash } = readItem(item, KNOWN, new Date());
  const sent = { sourceId: v7(), sourceItemId: item.id, batchId: 'a', raw, hash, duplicateOf: null };
  await stack.execute(importedEventStream, id, 'CollectEvent', { ...sent, ...content }, asked());
  await stack.execute(importedEventStream, id, 'ApproveImport', { notes: null }, asked());
  const event = { ...salsaFriday, ...place, regionId: null, imported: true };
  await stack.execute(eventStream, eventId, 'CreateEvent', event, asked());
  const made = { approval: 1, eventId, kind: 'event' } as const;
  await stack.execute(importedEventStream, id, 'CompleteImport', made, asked());
  return eventId;
}

async function factsIn(prefix: string) {
  const facts = [];
  for await (const { stream, type, data, metadata } of stack.store.readAll({ prefixes: [prefix] })) {
    facts.push({ stream, type, data: data as Record<string, unknown>, metadata });
  }
  return facts;
}

async function haveOneVenueEach(events: string[]): Promise<void> {
  const added = (await factsIn('venue-')).filter(({ type }) => type === 'VenueAdded');
  const names = added.map(({ data }) => String(data.name).toLowerCase().replace('!', ''));
  expect(names.sort()).toEqual(Array.from({ length: PLACES }, (_, at) => `casa ${at}`));
  const linked = (await factsIn('event-')).filter(({ data }) => data.venueId);
  expect(linked.map(({ stream }) => stream).sort()).toEqual(events.map(id => `event-${id}`).sort());
  const ids = new Set(added.map(({ stream }) => stream.slice('venue-'.length)));
  expect(linked.every(({ data }) => ids.has(String(data.venueId)))).toBe(true);
}

it('each place of decided events is one venue, and each event has it, wherever the worker is killed', () =>
  survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: decided,
    check: haveOneVenueEach,
  }));

it('a run that changes a venue does so once for each event, wherever it is killed', async () => {
  const added = await stack.call({
    method: 'POST',
    url: '/api/admin/venues',
    body: { name: 'Sala Uno', city: 'Madrid', timeZone: 'Europe/Madrid' },
  });
  const { id } = added.json().venue;
  const at = { locationName: 'Sala Uno', venueId: id, startLocal: '2099-01-01T20:00', endLocal: null };
  const events = Array.from({ length: scaled(20, 60) }, (_, number) => v5(`${number}`, id));
  for (const one of events) {
    await stack.execute(eventStream, one, 'CreateEvent', { ...salsaFriday, ...at }, asked());
  }
  const started = await stack.call({
    method: 'POST',
    url: `/api/admin/venues/${id}/change`,
    body: { change: { name: 'Sala Dos' } },
  });
  expect(started.statusCode).toBe(202);
  const { jobId } = started.json();
  await survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: async () => undefined,
    async check() {
      const shown = () => stack.call({ method: 'GET', url: `/api/admin/runs/${jobId}?limit=1` });
      const all = { total: events.length, succeeded: events.length, failed: 0 };
      await expect.poll(async () => (await shown()).json().run?.finishedAt).toBeTruthy();
      expect((await shown()).json().run).toMatchObject(all);
      const moved = (await factsIn('event-')).filter(({ data }) => data.locationName === 'Sala Dos');
      expect(moved.map(({ stream }) => stream).sort()).toEqual(events.map(one => `event-${one}`).sort());
    },
  });
});

import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import { venueSentences } from '#contracts/venues/sentences.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Effected, NotPerformed } from '#platform/processes/dispatcher.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { browser } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { processes } from '../compose/areaWork.ts';
import { venuesAdded } from './addVenueOnEventDecided.ts';
import type { CompletePlace } from './form.ts';

let stack: Stack;
let pool: pg.Pool;
let key: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  key = (await call('POST', '/admin/import-sources', { name: 'Source' })).key;
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Body = Record<string, unknown>;

async function call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.ask(method, `/api${url}`, body);
}

let nights = 0;
function night(more: Body = {}): Body {
  nights += 1;
  const day = new Date(Date.UTC(2027, 0, 1) + nights * 86_400_000).toISOString().slice(0, 10);
  return { id: `night-${nights}`, title: `Number ${nights}`, start: `${day}T21:00`, ...more };
}

async function collected(item: Body): Promise<string> {
  const headers = { 'x-api-key': key };
  const request = { method: 'POST', url: '/api/import/collected', headers, body: { items: [item] } } as const;
  return (await stack.app.inject(request)).json().items[0].id;
}

const settled = () => drained({ pool, store: stack.store }, processes);
const shown = (id: string) => call('GET', `/imported-events/${id}`);
const venues = async (search: string) =>
  (await call('GET', `/admin/venues?search=${encodeURIComponent(search)}`)).venues;

/** The event that an item becomes. */
async function approved(item: Body) {
  const id = await collected(item);
  await call('POST', `/imported-events/${id}/approve`, {});
  await settled();
  const { eventId } = (await shown(id)).item;
  return (await call('GET', `/admin/events/${eventId}`)).event;
}

const ballroom = { venue: 'Clärchens Ballhaus', address: 'Auguststraße 24', city: 'Berlin' };
const there = { latitude: 52.5265, longitude: 13.3966 };

describe('an approved event', () => {
  it('adds its place, which the next one at it takes over', async () => {
    const first = await approved(night({ ...ballroom, ...there }));
    const [venue, ...others] = await venues('ballhaus');
    expect(others).toEqual([]);
    expect(venue).toMatchObject({ name: 'Clärchens Ballhaus', timeZone: 'Europe/Berlin', eventId: first.id });
    expect(first).toMatchObject({ venueId: venue.id, locationName: 'Clärchens Ballhaus' });

    const item = night({ venue: 'Ballhaus Clärchens', latitude: 52.527, longitude: 13.397 });
    const id = await collected(item);
    expect((await shown(id)).venue).toMatchObject({ id: venue.id, address: 'Auguststraße 24' });
    const second = await approved(item);
    expect(second).toMatchObject({
      ...{ venueId: venue.id, locationName: 'Clärchens Ballhaus', locationAddress: 'Auguststraße 24' },
      ...{ latitude: 52.5265, longitude: 13.3966 },
    });
    expect(await venues('ballhaus')).toHaveLength(1);

    // Its source moves it: the place follows, and with it the venue.
    await collected({ ...item, venue: 'Elsewhere', address: 'Far away 1', latitude: 48.1, longitude: 11.5 });
    await settled();
    const moved = (await call('GET', `/admin/events/${second.id}`)).event;
    expect(moved).toMatchObject({ locationName: 'Elsewhere', locationAddress: 'Far away 1', venueId: null });
  });

  it('does not add what is too little, or retired', async () => {
    await approved(night({ venue: 'Nowhere in particular', city: 'Bonn' }));
    expect(await venues('nowhere')).toEqual([]);
    const place = { venue: 'Closed Club', address: 'Old Street 1', city: 'Bonn' };
    await approved(night(place));
    const [club] = await venues('closed club');
    await call('PUT', `/admin/venues/${club.id}`, { status: 'retired' });
    expect((await approved(night(place))).venueId).toBeNull();
    expect(await venues('closed club')).toHaveLength(1);
  });

  it('of several at once, adds one place', async () => {
    const place = { venue: 'Rush Hour', address: 'Fast Lane 1', city: 'Bonn' };
    const ids = await Promise.all(
      ['Rush Hour', 'RUSH HOUR!', 'rush-hour', 'Rush  Hour'].map(venue =>
        collected(night({ ...place, venue })),
      ),
    );
    await call('POST', '/imported-events/bulk-approve', { ids });
    await settled();
    const [venue, ...others] = await venues('rush');
    expect(others).toEqual([]);
    for (const id of ids) {
      const { eventId } = (await shown(id)).item;
      expect((await call('GET', `/admin/events/${eventId}`)).event.venueId).toBe(venue.id);
    }
  });

  it('takes any script, the pole and the date line', async () => {
    const pole = { latitude: 90, longitude: 0 };
    const first = await approved(night({ venue: '💃 בית הריקוד', ...pole }));
    const second = await approved(night({ venue: '💃 בית הריקוד', ...pole, longitude: 120 }));
    expect(second.venueId).toBe(first.venueId);
    const west = await approved(night({ venue: 'Taveuni', latitude: -16.8, longitude: -179.9995 }));
    const east = await approved(night({ venue: 'Taveuni', latitude: -16.8, longitude: 179.9995 }));
    expect(west.venueId).not.toBeNull();
    expect(east.venueId).toBe(west.venueId);
  });

  it('adds the place of a series, and the series has it', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=4', exDates: [], changes: [] };
    const series = await approved(
      night({ venue: 'Weekly Hall', address: 'Hall 1', city: 'Bonn', recurrence }),
    );
    expect(series).toMatchObject({ kind: 'master', venueId: (await venues('weekly hall'))[0].id });
  });
});

it('a converted recommendation adds its place', async () => {
  const sent = await browser(stack).send('POST', '/v1/event-recommendations/public', { title: 'Night' });
  const { id } = sent.json();
  const place = { locationName: 'Recommended Bar', locationAddress: 'Bar 1', locationCity: 'Bonn' };
  const event = { title: 'Night', startDateTime: '2027-05-01T21:00:00', ...place };
  const converted = await call('POST', `/admin/event-recommendations/${id}/convert`, event);
  await settled();
  const [venue] = await venues('recommended bar');
  expect(venue).toMatchObject({ address: 'Bar 1', eventId: converted.event.id });
  expect((await call('GET', `/admin/events/${converted.event.id}`)).event.venueId).toBe(venue.id);
});

it('whose place somebody has reserved and not added yet waits for it, instead of staying without', async () => {
  const place = { locationName: 'Cave', locationCity: 'Riga', locationAddress: 'Quay 3' };
  const night = { title: 'Reserved', startDateTime: '2027-06-01T20:00', ...place };
  const { event } = await call('POST', '/admin/events', night);
  const codec = factCodec(streams, subjectKeys(pool));
  const { addVenueOfEvent: performer } = venuesAdded({
    ...{ db: readModel<{ venues: VenueRow }>(pool), store: stack.store },
    freshness: { wait: async () => ({ fresh: true }) } as unknown as Freshness,
    load: (stream, options) => loadStream({ store: stack.store, codec }, stream, options),
    execute: async () => {
      throw new Refusal(venueSentences.none, { code: 'taken' });
    },
    ...{
      completePlace: async (_: unknown, given: Parameters<CompletePlace>[1]) => ({
        ...given,
        timeZone: undefined,
      }),
      clock: () => new Date(),
    },
  });
  const effect = { factId: v7(), payload: { eventId: event.id, kind: 'event' } } as unknown as Effected;
  const perform = async () => performer!.perform(effect, new AbortController().signal);
  const refused = await perform().catch(error => error);
  expect(refused).toBeInstanceOf(NotPerformed);
  expect(refused.counted).toBe(false);
  // It is there: its event is not changed, because that is refused here.
  await call('POST', '/admin/venues', { name: 'Cave', city: 'Riga', timeZone: 'Europe/Riga' });
  await venues('cave');
  await expect(perform()).resolves.toBeUndefined();
});

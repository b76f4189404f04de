import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SuggestedGap } from '#contracts/events/quality/gapFilter.ts';
import { UNASSIGNED_LISTED } from '#contracts/events/unassignedCalls.ts';
import { type InBerlin, startInBerlin } from '#testing/calendar/inBerlin.ts';
import { appendEvents } from '#testing/manyEvents.ts';

// What is suggested for all that lack a region or the coordinates of their place, accepted as a run.

const NOW = new Date('2027-03-01T12:00:00Z');
let stack: InBerlin['stack'];
let call: InBerlin['call'];
let berlin: string;
beforeAll(async () => {
  ({ stack, call, berlin } = await startInBerlin({ clock: () => NOW }));
});
afterAll(() => stack.stop());

async function create(more: object): Promise<string> {
  const night = { title: 'Milonga', startDateTime: '2027-03-12T20:00', ...more };
  const made = await call('POST', '/events', night);
  expect(made.status, JSON.stringify(made)).toBe(201);
  return made.event.id;
}

const weekly = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
};
const preview = (kind: SuggestedGap, query = '') => call('GET', `/quality/${kind}/suggestions${query}`);
const shown = async (id: string) => (await call('GET', `/events/${id}`)).event;
const positionIn = async (id: string) => {
  const { latitude, longitude } = await shown(id);
  return latitude === null ? null : [latitude, longitude];
};

async function ended(started: { jobId: string }) {
  for (;;) {
    const { run } = await call('GET', `/runs/${started.jobId}`);
    if (run.status === 'finished' || run.status === 'failed') return run;
    await pause(30);
  }
}
const accept = async (kind: SuggestedGap, more: object = {}) =>
  ended(await call('POST', '/events/bulk', { action: { kind: 'suggested', gap: kind }, ...more }));
const undo = async (run: { id: string }) => ended(await call('POST', `/events/bulk/${run.id}/undo`));

describe('the regions of more events than the console lists', () => {
  const LISTED_AND_MORE = UNASSIGNED_LISTED + 20;
  const waiting = async () => (await preview('noRegion', '?search=night')).suggested as number;
  const gap = { kind: 'noRegion', search: 'night' };

  it('are all accepted in one run, counted before, and undone as a whole', async () => {
    await appendEvents(stack.store, LISTED_AND_MORE);
    const series = await create({ title: 'Night weekly', locationCity: 'Berlin', ...weekly });
    const [nowhere, other] = [
      await create({ title: 'Night nowhere', locationCity: 'Atlantis' }),
      await create({ title: 'Class', locationCity: 'Berlin' }),
    ];
    expect(await preview('noRegion', '?search=night')).toMatchObject({
      ...{ matching: LISTED_AND_MORE + 2, suggested: LISTED_AND_MORE + 1, series: 1 },
      groups: [{ regionId: berlin, position: null, count: LISTED_AND_MORE + 1, titles: expect.any(Array) }],
    });
    const { events } = await call('GET', '/events?search=night&regionId=null&limit=1000&expired=all');
    const ids: string[] = events.map(({ id }: { id: string }) => id).filter((id: string) => id !== nowhere);
    const [faster, excluded, some] = ids.filter(id => id !== series) as [string, string, string];
    // Somebody else is faster.
    await call('PUT', `/events/unassigned/${faster}/region`, { regionId: berlin });
    const run = await accept('noRegion', { gap, exclude: [excluded] });
    expect(run).toMatchObject({ status: 'finished', succeeded: LISTED_AND_MORE - 1, failed: 0, skipped: 0 });
    expect(await waiting()).toBe(1);
    for (const id of [faster, some, series]) {
      expect(await shown(id)).toMatchObject({ regionId: berlin, timeZone: 'Europe/Berlin' });
    }
    for (const id of [excluded, nowhere, other]) expect((await shown(id)).regionId).toBeNull();
    expect(await undo(run)).toMatchObject({ succeeded: LISTED_AND_MORE - 1, failed: 0 });
    expect(await waiting()).toBe(LISTED_AND_MORE);
    for (const id of [some, series]) expect((await shown(id)).regionId).toBeNull();
    // It was no part of the run.
    expect((await shown(faster)).regionId).toBe(berlin);
  });

  it('are narrowed by each filter of that list', async () => {
    const at = (startDateTime: string, more: object) =>
      create({ title: 'Narrowed', locationCity: 'Berlin', startDateTime, ...more });
    await at('2027-04-01T00:00', { locationCountry: 'Germany', status: 'published' });
    await at('2027-04-02T23:30', { locationCountry: 'Germany' });
    await at('2027-04-03T20:00', { locationCountry: '' });
    const matching = async (query: string) =>
      (await preview('noRegion', `?search=narrowed&${query}`)).matching;
    for (const [query, count] of [
      ['country=Germany', 2],
      ['country=null', 1],
      ['country=null&status=published', 0],
      ['status=published', 1],
      ['imported=manual', 3],
      ['imported=imported', 0],
      ['from=2027-04-02', 2],
      ['until=2027-04-02', 2],
      ['from=2027-04-01&until=2027-04-01', 1],
      ["country='%20or%201=1", 0],
    ] as const) {
      expect([query, await matching(query)]).toEqual([query, count]);
    }
    const order = { gap: { kind: 'noRegion', search: 'narrowed', country: 'Germany', until: '2027-04-01' } };
    expect((await call('POST', '/events/bulk/preview', order)).count).toBe(1);
    expect(await accept('noRegion', order)).toMatchObject({ status: 'finished', succeeded: 1 });
    expect(await matching('status=published')).toBe(0);
  });
});

describe('suggested coordinates', () => {
  const at = (locationAddress: string, locationCity = 'Berlin') => ({
    ...{ locationName: null, locationAddress, locationCity, regionId: berlin },
  });
  const known = (latitude: number, longitude: number) => ({ latitude, longitude });

  it('are those of the chosen venue, of a venue of that name or address in the city, or of an event there', async () => {
    const venue = async (name: string, more: object) =>
      (await call('POST', '/venues', { name, timeZone: 'Europe/Berlin', ...more })).venue.id;
    await venue('Clärchens', { city: 'Berlin', address: 'Auguststr. 24', ...known(52.5, 13.1) });
    const unplaced = await venue('Walzer', { city: 'Berlin' });
    await create({ title: 'Known', ...at('Torstraße 1'), ...known(52.5, 13.2) });
    await create({ title: 'Elsewhere', ...at('Torstraße 1', 'Hamburg'), ...known(53.5, 10) });
    // Two that disagree.
    await create({ ...at('Am Ring 5'), ...known(52.5, 13.3) });
    await create({ ...at('Am Ring 5'), ...known(52.6, 13.3) });
    const cases = [
      [
        { ...at(''), locationName: 'clarchens' },
        { from: 'venue', name: 'Clärchens', ...known(52.5, 13.1) },
      ],
      [at('auguststr 24'), { from: 'venue', ...known(52.5, 13.1) }],
      [at('TORSTRASSE 1'), null],
      [at('torstraße 1'), { from: 'event', name: 'Known', ...known(52.5, 13.2) }],
      [
        { ...at('torstraße 1'), venueId: unplaced },
        { from: 'event', ...known(52.5, 13.2) },
      ],
      [at('Am Ring 5'), null],
      [{ ...at('Torstraße 1'), locationCity: null }, null],
      [at('T%'), null],
      [at('_orstraße 1'), null],
      [{ ...at(''), locationName: 'Clärchens', locationCity: 'Bonn' }, null],
    ] as const;
    const ids = [];
    for (const [place] of cases) ids.push(await create(place));
    const { items } = await call('GET', '/quality/noVenuePosition?limit=100');
    const positions = new Map(
      items.map((item: { event: { id: string }; position: unknown }) => [item.event.id, item.position]),
    );
    for (const [index, [place, expected]] of cases.entries()) {
      const found = positions.get(ids[index]!);
      if (expected) expect(found, JSON.stringify(place)).toMatchObject(expected);
      else expect(found, JSON.stringify(place)).toBeNull();
    }
    const run = await accept('noVenuePosition', { gap: { kind: 'noVenuePosition' } });
    expect(run).toMatchObject({ status: 'finished', succeeded: 4, failed: 0, skipped: 0 });
    expect(await positionIn(ids[0]!)).toEqual([52.5, 13.1]);
    expect(await positionIn(ids[3]!)).toEqual([52.5, 13.2]);
    expect(await positionIn(ids[5]!)).toBeNull();
    await undo(run);
    for (const id of ids) expect(await positionIn(id)).toBeNull();
  });

  it('are not given to a series whose dates are at several places, nor over what somebody typed', async () => {
    await create({ title: 'There', ...at('Hof 9'), ...known(52.5, 13.4) });
    const [one, moved] = [
      await create({ title: 'One place', ...at('Hof 9'), ...weekly }),
      await create({ title: 'Two places', ...at('Hof 9'), ...weekly }),
    ];
    const { instances } = await call('GET', `/events/${moved}/instances`);
    const scoped = await call('PUT', `/events/${instances[1].id}`, {
      ...{ locationAddress: 'Garten 3', updateType: 'this_only' },
    });
    expect(scoped.status, JSON.stringify(scoped)).toBe(200);
    const typed = await create({ title: 'Typed', ...at('Hof 9') });
    const selected = { ids: [one, moved, typed] };
    // Near enough to be the same place, and not overwritten.
    await call('PUT', `/events/${typed}`, known(52.5001, 13.4001));
    const run = await accept('noVenuePosition', selected);
    expect(run).toMatchObject({ status: 'finished', succeeded: 1, skipped: 2, failed: 0 });
    expect(await positionIn(one)).toEqual([52.5, 13.4]);
    expect(await positionIn(moved)).toBeNull();
    expect(await positionIn(typed)).toEqual([52.5001, 13.4001]);
  });

  it.each([
    ['two selections', { ids: [v7()], gap: { kind: 'noRegion' } }],
    ['no selection', {}],
    [
      'a gap without suggestions',
      { gap: { kind: 'noImage' }, action: { kind: 'suggested', gap: 'noImage' } },
    ],
    ['an unknown filter', { gap: { kind: 'noRegion', when: 'thisweek' } }],
    ['no day', { gap: { kind: 'noRegion', until: 'soon' } }],
  ])('refuses %s', async (_, body) => {
    const action = { kind: 'suggested', gap: 'noRegion' };
    expect((await call('POST', '/events/bulk', { action, ...body })).status).toBe(422);
  });
});

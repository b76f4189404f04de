import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, GONE, type Regions, startRegions } from '#testing/areas/regions.ts';
import { scaled } from '#testing/scale.ts';

let r: Regions;
beforeAll(async () => {
  r = await startRegions();
});
afterAll(() => r.stop());

async function event(regionId: string, more: Body = {}): Promise<string> {
  const body = {
    title: 'Night',
    startDateTime: '2099-03-06T20:00:00',
    status: 'published',
    regionId,
    ...more,
  };
  const created = await r.call('POST', '/admin/events', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.event.id;
}

const weekly = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 },
};

const readEvent = async (id: string) => (await r.call('GET', `/admin/events/${id}`)).body.event;

/** Waits for the end of a run, and returns it with what came of each of its items. */
async function ended({ status, body }: { status: number; body: Body }) {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  for (;;) {
    const { run, items } = (await r.call('GET', `/admin/runs/${body.jobId}?limit=1000`)).body;
    if (run?.finishedAt) return { run, items };
    await pause(40);
  }
}

describe('DELETE /admin/regions/{id}', () => {
  it('answers 200, then 404, and the region is gone from lists and pickers', async () => {
    const { id } = await r.open();
    const key = { 'idempotency-key': v7() };
    expect((await r.remove(id, key)).body).toMatchObject({ success: true, id });
    expect((await r.remove(id, key)).status).toBe(200);
    expect(await r.remove(id)).toMatchObject(GONE);
    expect((await r.listed(`id=${id}`)).total).toBe(0);
    const { regions } = (await r.call('GET', '/regions?limit=1000')).body;
    expect(regions.map((region: Body) => region.id)).not.toContain(id);
    expect(await r.call('GET', `/admin/regions/${id}`)).toMatchObject(GONE);
    const event = { title: 'Late', startDateTime: '2099-03-06T20:00:00', regionId: id };
    expect((await r.call('POST', '/admin/events', event)).body.fieldErrors).toHaveProperty('regionId');
  });

  it('answers 409 with counts while events use it, until they have moved', async () => {
    const [from, to] = [await r.open(), await r.open({ timeZone: 'Europe/Madrid' })];
    const ids = [
      await event(from.id),
      await event(from.id, { status: 'draft' }),
      await event(from.id, { startDateTime: '2020-03-06T20:00:00' }),
      await event(from.id, weekly),
    ];
    const refused = await r.remove(from.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      error: 'Events use this region. Make it inactive, or move its events to another region first.',
      counts: { upcoming: 4, events: 3, series: 1 },
    });
    expect((await r.put(from.id, { status: 'inactive' })).status).toBe(200);
    const filter = { regionId: from.id };
    const preview = await r.call('POST', '/admin/events/bulk/preview', { filter });
    expect(preview.body).toMatchObject({ events: 3, series: 1 });
    const action = { kind: 'region', regionId: to.id };
    await ended(await r.call('POST', '/admin/events/bulk', { filter, action }));
    for (const id of ids) expect((await readEvent(id)).regionId).toBe(to.id);
    expect((await r.remove(from.id)).status).toBe(200);
  });

  it('counts a single date of a series elsewhere, too', async () => {
    const [home, away] = [await r.open(), await r.open()];
    const series = await event(home.id, weekly);
    const { instances } = (await r.call('GET', `/admin/events/${series}/instances`)).body;
    const moved = await r.call('PUT', `/admin/events/${instances[1].id}`, { regionId: away.id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await r.remove(away.id)).body.counts).toEqual({ upcoming: 1, events: 0, series: 1 });
  });

  it('is undone: the region is there again, unless its city is taken', async () => {
    const region = await r.open({ popular: true });
    const { commandId } = (await r.remove(region.id)).body;
    const undo = { commandId };
    const undone = await r.call('POST', `/admin/regions/${region.id}/undo`, undo);
    expect(undone.body).toMatchObject({ success: true, region: { ...region, revision: 2 } });
    expect((await r.listed(`id=${region.id}`)).regions[0]).toMatchObject({ ...region, revision: 2 });
    const again = (await r.remove(region.id)).body.commandId;
    await r.open({ city: region.city });
    const taken = await r.call('POST', `/admin/regions/${region.id}/undo`, { commandId: again });
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken' } });
  });
});

describe('a change', () => {
  it('is in the audit log, and undone by its command', async () => {
    const { id, city } = await r.open();
    const { commandId } = (await r.put(id, { popular: true, city: `${city} 2` })).body;
    const { entries } = (await r.call('GET', `/admin/audit?stream=region-${id}`)).body;
    expect(JSON.stringify(entries)).toContain('RegionMarkedPopular');
    const undone = await r.call('POST', `/admin/regions/${id}/undo`, { commandId });
    expect(undone.body.region).toMatchObject({ popular: false, city });
    const foreign = await r.call('POST', `/admin/regions/${id}/undo`, { commandId: v7() });
    expect(foreign.status).toBe(404);
  });
});

describe('another time zone', () => {
  const rezone = (id: string, body: Body) => r.call('POST', `/admin/regions/${id}/rezone`, body);
  const preview = async (id: string, body: Body) =>
    (await r.call('POST', `/admin/regions/${id}/rezone/preview`, body)).body;
  const shown = ({ timeZone, startDateTime, startsAt }: Body) => [timeZone, startDateTime, startsAt];

  async function region() {
    const { id } = await r.open();
    const other = await r.open();
    return {
      id,
      single: await event(id),
      series: await event(id, { ...weekly, title: 'Weekly' }),
      past: await event(id, { startDateTime: '2020-03-06T20:00:00' }),
      foreign: await event(other.id),
      unassigned: await event(id, { regionId: null }),
    };
  }

  it('keeps wall times, and leaves what is over or elsewhere alone; undo brings all of it back', async () => {
    const { id, single, series, past, foreign, unassigned } = await region();
    const untouched = [past, foreign, unassigned];
    const before = await Promise.all([single, series, ...untouched].map(readEvent));
    const order = { timeZone: 'Europe/Madrid', keep: 'wallTime' };
    expect(await preview(id, order)).toMatchObject({
      timeZone: 'Europe/Lisbon',
      events: 1,
      series: 1,
      dates: 3,
      shifted: 0,
      byHand: [],
      examples: expect.arrayContaining([
        expect.objectContaining({
          id: single,
          before: expect.objectContaining({ startsAt: '2099-03-06T20:00:00.000Z' }),
          after: expect.objectContaining({
            startLocal: '2099-03-06T20:00',
            startsAt: '2099-03-06T19:00:00.000Z',
          }),
        }),
      ]),
    });
    expect(await Promise.all([single, series].map(readEvent))).toEqual(before.slice(0, 2));

    const started = await rezone(id, order);
    expect((await ended(started)).run).toMatchObject({ kind: 'rezoneEvents', total: 2, succeeded: 2 });
    expect((await r.read(id)).timeZone).toBe('Europe/Madrid');
    for (const one of [single, series]) {
      const expected = ['Europe/Madrid', '2099-03-06T20:00:00', '2099-03-06T19:00:00.000Z'];
      expect(shown(await readEvent(one))).toEqual(expected);
    }
    // Only when they begin on the clock of the region has changed.
    const ofThemselves = (events: object[]) => events.map(event => ({ ...event, cityStart: undefined }));
    const left = await Promise.all(untouched.map(readEvent));
    expect(ofThemselves(left)).toEqual(ofThemselves(before.slice(2)));

    const undone = await r.call('POST', `/admin/events/bulk/${started.body.jobId}/undo`, {});
    expect((await ended(undone)).run).toMatchObject({ succeeded: 3, failed: 0, skipped: 0 });
    expect((await r.read(id)).timeZone).toBe('Europe/Lisbon');
    const after = await Promise.all([single, series].map(readEvent));
    expect(after.map(shown)).toEqual(before.slice(0, 2).map(shown));
  });

  it('keeps instants, and names the series that must be changed by hand', async () => {
    const { id, single, series } = await region();
    const late = { ...weekly, title: 'Late', startDateTime: '2099-03-06T23:30:00' };
    const byHand = await event(id, late);
    const order = { timeZone: 'Europe/Madrid', keep: 'instant' };
    expect(await preview(id, order)).toMatchObject({
      events: 1,
      series: 1,
      byHand: [{ id: byHand, title: 'Late', message: expect.stringContaining('manually') }],
    });
    const { run, items } = await ended(await rezone(id, order));
    expect(run).toMatchObject({ total: 3, succeeded: 2, failed: 1 });
    expect(items.find(({ item }: Body) => item === byHand)).toMatchObject({ code: 'by_hand' });
    for (const one of [single, series]) {
      const expected = ['Europe/Madrid', '2099-03-06T21:00:00', '2099-03-06T20:00:00.000Z'];
      expect(shown(await readEvent(one))).toEqual(expected);
    }
    expect((await readEvent(byHand)).timeZone).toBe('Europe/Lisbon');
    // The same order again has only that one left to do.
    expect((await ended(await rezone(id, order))).run).toMatchObject({ total: 1, failed: 1 });
  });

  it('refuses an unknown zone, and a revision that is no longer the latest', async () => {
    const { id } = await r.open();
    const unknown = await rezone(id, { timeZone: 'Mars/Olympus' });
    expect(unknown).toMatchObject({ status: 422, body: { fieldErrors: { timeZone: expect.any(String) } } });
    await ended(await rezone(id, { timeZone: 'UTC' }));
    const headers = { 'if-match': '"0"' };
    const stale = await r.call('POST', `/admin/regions/${id}/rezone`, { timeZone: 'Asia/Tokyo' }, headers);
    expect(stale.status).toBe(412);
  });

  it('two at once leave the events in the zone of their region', async () => {
    for (let round = 0; round < scaled(3, 20); round++) {
      const { id, single, series } = await region();
      const zones = ['Asia/Tokyo', 'America/Lima'];
      const runs = await Promise.all(zones.map(timeZone => rezone(id, { timeZone })));
      for (const run of runs) await ended(run);
      const { timeZone } = await r.read(id);
      expect(zones).toContain(timeZone);
      const after = await Promise.all([single, series].map(readEvent));
      expect(after.map(one => one.timeZone)).toEqual([timeZone, timeZone]);
    }
  });

  it('gives new events the new zone at once', async () => {
    const { id } = await r.open();
    await rezone(id, { timeZone: 'Asia/Tokyo' });
    expect((await readEvent(await event(id))).timeZone).toBe('Asia/Tokyo');
  });
});

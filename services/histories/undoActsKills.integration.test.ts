import type pg from 'pg';
import { v5, v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UNDO_ACTS } from '#contracts/audit/undoActsCalls.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import { connectPool } from '#platform/database/database.ts';
import { beginRunOnRunStarted } from '#platform/runs/beginRunOnRunStarted.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

/** The worker dies at every `STRIDE`th moment, then again from the first on, until it has died often enough. */
const STRIDE = scaled(5, 1);
const DEATHS = scaled(8, 100);

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: [beginRunOnRunStarted] });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const by = (id: string) => ({ commandId: v7(), actor: { id, role: 'admin' } as const, now: new Date() });
const VENUE = {
  ...{ address: null, state: null, country: null, postalCode: null, regionId: null, latitude: null },
  ...{ longitude: null, timeZone: 'Europe/Berlin', notes: null, eventId: null },
};

it('what a person did is undone once in each thing, wherever the run that undoes it is killed', async () => {
  const [ana, bo, base] = [v7(), v7(), v7()];
  const venues = Array.from({ length: scaled(20, 60) }, (_, number) => v5(`${number}`, base));
  for (const id of venues) {
    await stack.execute(venueStream, id, 'AddVenue', { ...VENUE, name: 'Before', city: id }, by(bo));
    await stack.execute(venueStream, id, 'ChangeVenue', { name: 'After', status: 'retired' }, by(ana));
  }
  const body = { actorId: ana, from: '2026-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z' };
  const started = await stack.send('POST', '/api/admin/acts/undo', body);
  expect(started.statusCode).toBe(202);
  const { jobId } = started.json();
  await survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: async () => undefined,
    async check() {
      const shown = () => stack.call({ method: 'GET', url: `/api/admin/runs/${jobId}?limit=1` });
      await expect.poll(async () => (await shown()).json().run?.finishedAt).toBeTruthy();
      const all = { kind: UNDO_ACTS, total: venues.length, succeeded: venues.length, failed: 0 };
      expect((await shown()).json().run).toMatchObject(all);
      for (const id of venues) {
        const types = (await stack.recordsOf(`venue-${id}`)).map(({ type }) => type);
        expect(types).toEqual([
          ...['VenueAdded', 'VenueChanged', 'VenueRetired'],
          ...['VenueChanged', 'VenueReinstated'],
        ]);
      }
    },
  });
});

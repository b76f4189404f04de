import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const VENUE = {
  ...{ address: null, state: null, country: null, postalCode: null, regionId: null, latitude: null },
  ...{ longitude: null, timeZone: 'Europe/Berlin', notes: null, eventId: null },
};

const asked = (id: string, at = new Date()) => ({
  commandId: v7(),
  actor: { id, role: 'admin' } as Fact['metadata']['actor'],
  now: at,
});
const venueNow = async (id: string) => (await stack.ask('GET', `/api/admin/venues/${id}`)).venue;
const eventNow = async (id: string) => (await stack.ask('GET', `/api/admin/events/${id}`)).event;

async function venue(by: string, name: string): Promise<string> {
  const id = v7();
  await stack.execute(venueStream, id, 'AddVenue', { ...VENUE, name, city: id }, asked(by));
  return id;
}

async function event(by: string, title: string): Promise<string> {
  const id = v7();
  const data = { ...salsaFriday, title, regionId: null, danceStyles: [] };
  await stack.execute(eventStream, id, 'CreateEvent', data, asked(by));
  return id;
}

/** Starts a run and waits for its end, with the results of its things. */
async function run(url: string, body: object = {}) {
  const started = await stack.send('POST', url, body);
  expect(started.statusCode, started.body).toBeLessThan(300);
  const { jobId } = started.json();
  for (;;) {
    const answer = await stack.send('GET', `/api/admin/runs/${jobId}?limit=1000`);
    const { run: found, items } = answer.json();
    if (found?.finishedAt) return { jobId, run: found, items };
    await pause(40);
  }
}

const period = (actorId: string, more: object = {}) => ({
  actorId,
  from: new Date(Date.now() - 60_000).toISOString(),
  until: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});

it('previews, undoes and takes back what one person did, and keeps what others have changed since', async () => {
  const [ana, bo] = [v7(), v7()];
  const [kept, made, night] = [
    await venue(bo, 'Havanna'),
    await venue(ana, 'Mambo'),
    await event(bo, 'Salsa'),
  ];
  await stack.execute(venueStream, kept, 'ChangeVenue', { name: 'Sonora', notes: 'Loud' }, asked(ana));
  await stack.execute(venueStream, kept, 'ChangeVenue', { name: 'Tropicana' }, asked(bo));
  await stack.execute(eventStream, night, 'ChangeEvent', { title: 'Tango', price: '$5' }, asked(ana));
  await stack.execute(eventStream, night, 'ChangeEvent', { description: 'By Bo.' }, asked(bo));

  const preview = await stack.ask('POST', '/api/admin/acts/undo/preview', period(ana));
  expect(preview).toMatchObject({ acts: 3, undone: 3, notUndone: 0, keeping: 1 });
  expect(preview.kinds).toEqual(
    expect.arrayContaining([
      { category: 'venue', acts: 2, things: 2, undone: 2, why: null },
      { category: 'event', acts: 1, things: 1, undone: 1, why: null },
    ]),
  );
  expect(preview.things[0]).toMatchObject({
    stream: `venue-${kept}`,
    name: 'Tropicana',
    kept: [{ field: 'name', by: bo }],
  });

  const { jobId, run: done, items } = await run('/api/admin/acts/undo', period(ana));
  expect(done).toMatchObject({ kind: 'undoActs', status: 'finished', total: 3, succeeded: 3 });
  expect(items.find(({ item }: { item: string }) => item === `venue-${kept}`)).toMatchObject({
    outcome: 'ok',
    code: 'changed_since',
    message: expect.stringMatching(/^Kept, because others changed it since: name\.$/i),
  });
  expect(await venueNow(kept)).toMatchObject({ name: 'Tropicana', notes: null });
  expect(await venueNow(made)).toMatchObject({ name: 'Mambo', status: 'retired' });
  expect(await eventNow(night)).toMatchObject({ title: 'Salsa', price: '$10', description: 'By Bo.' });

  // It is undone as one, once.
  const back = await run(`/api/admin/acts/undo/${jobId}/undo`);
  expect(back.run).toMatchObject({ status: 'finished', succeeded: 3 });
  expect(await venueNow(kept)).toMatchObject({ name: 'Tropicana', notes: 'Loud' });
  expect(await venueNow(made)).toMatchObject({ status: 'active' });
  expect(await eventNow(night)).toMatchObject({ title: 'Tango', price: '$5', description: 'By Bo.' });
  const again = await stack.send('POST', `/api/admin/acts/undo/${jobId}/undo`, {});
  expect(again.json().message).toBe('This run was undone already.');
});

it('undoes nothing before the period, after it, or of another kind', async () => {
  const ana = v7();
  const id = await venue(v7(), 'Havanna');
  const [early, middle] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-01T14:00:00Z')];
  await stack.execute(venueStream, id, 'ChangeVenue', { notes: 'One' }, asked(ana, early));
  await stack.execute(venueStream, id, 'ChangeVenue', { address: 'Street' }, asked(ana, middle));
  await stack.execute(venueStream, id, 'ChangeVenue', { postalCode: '1' }, asked(ana));
  const body = { actorId: ana, from: '2026-01-01T14:00:00Z', until: '2026-01-01T15:00:00Z' };
  const other = await run('/api/admin/acts/undo', { ...body, category: 'event' });
  expect(other.run.total).toBe(0);
  await run('/api/admin/acts/undo', { ...body, category: 'venue' });
  // Its address is one statement with the postal code that was set later.
  expect(await venueNow(id)).toMatchObject({ notes: 'One', postalCode: '1', address: 'Street' });
  await run('/api/admin/acts/undo', { ...body, until: new Date(Date.now() + 60_000).toISOString() });
  expect(await venueNow(id)).toMatchObject({ notes: 'One', postalCode: null, address: null });
});

it('says of what it cannot undo why not, and leaves it as it is', async () => {
  const ana = v7();
  const first = await venue(v7(), 'Havanna');
  await stack.execute(venueStream, first, 'ChangeVenue', { name: 'Moved on' }, asked(ana));
  // Its former name is taken by now, by somebody else.
  const { city } = await venueNow(first);
  await stack.execute(venueStream, v7(), 'AddVenue', { ...VENUE, name: 'Havanna', city }, asked(v7()));
  const { run: done, items } = await run('/api/admin/acts/undo', period(ana));
  expect(done).toMatchObject({ succeeded: 0, failed: 1 });
  expect(items[0].message).toBe('There is already a venue with this name in this city.');
  expect(await venueNow(first)).toMatchObject({ name: 'Moved on' });
});

it('refuses a run that is still going on, and one that there is not', async () => {
  const none = await stack.send('POST', `/api/admin/acts/undo/${v7()}/undo`, {});
  expect(none.statusCode).toBe(404);
});

it('undoes many changes in time', async () => {
  const ana = v7();
  const changes = scaled(40, 2_000);
  const ids = Array.from({ length: changes }, () => v7());
  for (const id of ids) {
    await stack.execute(venueStream, id, 'AddVenue', { ...VENUE, name: 'Before', city: id }, asked(v7()));
    await stack.execute(venueStream, id, 'ChangeVenue', { name: 'After' }, asked(ana));
  }
  await stack.upToDate();
  const begun = performance.now();
  const whole = period(ana, { from: '2026-01-01T00:00:00Z' });
  const { run: done } = await run('/api/admin/acts/undo', whole);
  const seconds = (performance.now() - begun) / 1000;
  expect(done).toMatchObject({ total: changes, succeeded: changes });
  expect(seconds).toBeLessThan(60);
  expect(await venueNow(ids.at(-1)!)).toMatchObject({ name: 'Before' });
});

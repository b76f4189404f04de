import type pg from 'pg';
import pino from 'pino';
import { v5, v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../events/events.ts';
import { projections } from '../../projections.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { Projection } from '../rows/projection.ts';
import { listParked, skip } from './parked.ts';
import { retryParked } from './retry.ts';

const STREAMS = scaled(50, 500);
const log = pino({ level: 'silent' });

/** The events projection with a bug that a later release fixes. */
const bug = { present: true };
const buggy: Projection = {
  ...events,
  fold(row, fact) {
    if (bug.present && fact.data.title === 'poison') throw new Error('cannot fold this');
    return events.fold(row, fact);
  },
};

let stack: Stack;
let pool: pg.Pool;
let codec: FactCodec;

beforeEach(async () => {
  bug.present = true;
  const others = projections.filter(({ name }) => name !== events.name);
  stack = await startStack(inject('databaseUrl'), { projections: [buggy, ...others] });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  codec = factCodec(streams, subjectKeys(pool));
});
afterEach(async () => {
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: { id: 'ana', role: 'admin' } as const, now: new Date() });

async function create(index: number): Promise<string> {
  const body = { title: `Night ${index}`, startDateTime: '2027-03-26T20:00:00' };
  return (await stack.call({ method: 'POST', url: '/api/admin/events', body })).json().event.id;
}

async function change(id: string, body: object): Promise<void> {
  const answer = await stack.call({ method: 'PUT', url: `/api/admin/events/${id}`, body });
  expect(answer.statusCode).toBe(200);
}

/** Waits until the rows have seen the whole log, and answers all titles and revisions. */
async function rows(): Promise<Map<string, { title: string; price: string; revision: number }>> {
  const answer = await stack.send('GET', '/api/admin/events?limit=1000');
  expect(answer.headers['x-stale']).toBeUndefined();
  return new Map(answer.json().events.map((row: { id: string }) => [row.id, row]));
}

/** Fifty streams; in one of them, the facts from the second on cannot be folded. */
async function poisonOne(): Promise<{ ids: string[]; poisoned: string }> {
  const ids = await Promise.all(Array.from({ length: STREAMS }, (_, index) => create(index)));
  const poisoned = ids[17]!;
  await Promise.all(ids.map(id => change(id, { price: '$1' })));
  await change(poisoned, { title: 'poison' });
  await Promise.all(ids.map(id => change(id, { price: '$2' })));
  await change(poisoned, { title: 'healed' });
  return { ids, poisoned };
}

describe('a fact that cannot be folded', () => {
  it('blocks only its own stream, and nothing is lost once it can be folded', async () => {
    const { ids, poisoned } = await poisonOne();
    const held = await rows();
    expect(held.get(poisoned)).toMatchObject({ price: '$1', revision: 1 });
    for (const id of ids)
      if (id !== poisoned) expect(held.get(id)).toMatchObject({ price: '$2', revision: 2 });
    expect(await listParked(pool)).toMatchObject([
      {
        projection: 'events',
        stream: `event-${poisoned}`,
        type: 'EventDetailsChanged',
        error: 'cannot fold this',
      },
    ]);

    expect(await retryParked({ pool, codec }, buggy, `event-${poisoned}`)).toEqual({
      folded: 0,
      free: false,
    });
    bug.present = false;
    expect(await retryParked({ pool, codec }, buggy, `event-${poisoned}`)).toEqual({ folded: 3, free: true });
    expect((await rows()).get(poisoned)).toMatchObject({ title: 'healed', price: '$2', revision: 4 });
    expect(await listParked(pool)).toEqual([]);
    const history = await stack.call({ method: 'GET', url: `/api/admin/events/${poisoned}/history` });
    expect(history.json().entries.map((entry: { revision: number }) => entry.revision)).toEqual([
      4, 3, 2, 1, 0,
    ]);

    await change(poisoned, { price: '$3' });
    expect((await rows()).get(poisoned)).toMatchObject({ price: '$3', revision: 5 });
    const [report] = await rebuild({ pool, codec, log, projections: [buggy], then: 'discard' });
    expect(report).toMatchObject({ parked: 0, comparison: { identical: true } });
  });

  it('can be skipped permanently with a reason, and its stream continues', async () => {
    const { poisoned } = await poisonOne();
    await rows();
    const [parked] = await listParked(pool);
    await skip(pool, 'events', parked!.position, { reason: 'sent by mistake', actor: 'ana' });
    expect(await retryParked({ pool, codec }, buggy, parked!.stream)).toEqual({ folded: 2, free: true });
    expect((await rows()).get(poisoned)).toMatchObject({ title: 'healed', price: '$2' });
    const [report] = await rebuild({ pool, codec, log, projections: [buggy], then: 'swap' });
    expect(report).toMatchObject({ parked: 0, comparison: { identical: true } });
  });

  it('neither stops a rebuild nor is dropped by it', async () => {
    const { poisoned } = await poisonOne();
    await rows();
    const [report] = await rebuild({ pool, codec, log, projections: [buggy], then: 'swap' });
    expect(report).toMatchObject({ parked: 1, comparison: { identical: true } });
    expect(await listParked(pool, 'events')).toMatchObject([{ stream: `event-${poisoned}` }]);
    bug.present = false;
    expect(await retryParked({ pool, codec }, buggy, `event-${poisoned}`)).toEqual({ folded: 3, free: true });
  });
});

describe('a fact whose row cannot be written', () => {
  it('is parked too, with the error from Postgres', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => create(index)));
    const stream = `event-${ids[2]}`;
    const data = { maxAttendees: 3_000_000_000 };
    const metadata = {
      $correlationId: v7(),
      $causationId: v7(),
      command: { id: v7(), name: 'ByHand' },
      actor: asked().actor,
      at: new Date().toISOString(),
      version: 1,
    };
    // With an id like ours: data of other programs does not reach any row.
    const id = v5('0', metadata.command.id);
    await stack.store.append(stream, 0, [{ id, type: 'EventDetailsChanged', data, metadata }]);
    await Promise.all(ids.filter(id => id !== ids[2]).map(id => change(id, { price: '$2' })));
    const after = await rows();
    for (const id of ids) expect(after.get(id)?.revision).toBe(id === ids[2] ? 0 : 1);
    expect(await listParked(pool)).toMatchObject([
      { stream, error: expect.stringContaining('out of range') },
    ]);
  });
});

describe('a fact of an undeclared type', () => {
  it('is parked in projections that read its stream, and is mirrored anyway', async () => {
    const id = await create(1);
    const metadata = {
      $correlationId: v7(),
      $causationId: v7(),
      command: { id: v7(), name: 'ByHand' },
      actor: asked().actor,
      at: new Date().toISOString(),
      version: 1,
    };
    const unknown = { id: v7(), type: 'EventTeleported', data: {}, metadata };
    const { position } = await stack.store.append(`event-${id}`, 0, [unknown]);
    await rows();
    const unknownType = {
      type: 'EventTeleported',
      error: 'No contract declares the fact EventTeleported',
    };
    expect(await listParked(pool)).toMatchObject([
      { projection: 'events', ...unknownType },
      { projection: 'thingNames', ...unknownType },
    ]);
    const mirrored = await pool.query('select type from read.facts where position = $1', [position]);
    expect(mirrored.rows).toEqual([{ type: 'EventTeleported' }]);
  });
});

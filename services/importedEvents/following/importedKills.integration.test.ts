import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { connectPool } from '#platform/database/database.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { readItem } from '../reading/readItem.ts';
import { makeEventOnImportApproved } from './makeEventOnImportApproved.ts';

const KNOWN = { regions: [], regionOf: () => undefined, styleNamed: () => undefined };
/** The worker dies at every so many-th moment; afterwards again from the first on, until it has died so often. */
const STRIDE = scaled(5, 1);
const DEATHS = scaled(9, 100);

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: [makeEventOnImportApproved] });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

/** An item that is approved; every third one is reopened at once, while its event may be under way. */
async function approved(number: number): Promise<{ id: string; reopened: boolean }> {
  const id = v7();
  const item = {
    id: `${number}`,
    title: `Night ${number}`,
    start: '2027-01-01T21:00',
    timeZone: 'Europe/Berlin',
  };
  const { content, raw, hash } = readItem(item, KNOWN, new Date());
  const sent = {
    sourceId: v7(),
    sourceItemId: item.id,
    batchId: 'a',
    raw,
    hash,
    ...content,
    duplicateOf: null,
  };
  await stack.execute(importedEventStream, id, 'CollectEvent', sent, asked());
  await stack.execute(importedEventStream, id, 'ApproveImport', { notes: null }, asked());
  const reopened = number % 3 === 2;
  if (reopened) await stack.execute(importedEventStream, id, 'ReopenImport', {}, asked());
  return { id, reopened };
}

async function typesIn(stream: string): Promise<string[]> {
  const types = [];
  for await (const { type } of stack.store.readStream(stream)) types.push(type);
  return types;
}

async function haveOneEvent(made: Awaited<ReturnType<typeof approved>>[]): Promise<void> {
  const events = new Map<string, string[]>();
  for await (const { stream, type, metadata } of stack.store.readAll({ prefixes: ['event-'] })) {
    const { $correlationId } = metadata as { $correlationId: string };
    if (type === 'EventCreated') events.set($correlationId, [...(events.get($correlationId) ?? []), stream]);
  }
  for (const { id, reopened } of made) {
    const completed = (await typesIn(`importedEvent-${id}`)).filter(type => type === 'ImportCompleted');
    expect(completed).toHaveLength(reopened ? 0 : 1);
    const approval = await correlationOf(`importedEvent-${id}`, 'ImportApproved');
    const ofItem = events.get(approval) ?? [];
    if (!reopened) expect(ofItem).toHaveLength(1);
    // Nothing is left of an approval that was taken back.
    for (const event of reopened ? ofItem : []) expect((await typesIn(event)).at(-1)).toBe('EventDeleted');
  }
  expect(made.filter(({ reopened }) => reopened).length).toBeGreaterThan(2);
}

async function correlationOf(stream: string, wanted: string): Promise<string> {
  for await (const { type, metadata } of stack.store.readStream(stream)) {
    if (type === wanted) return (metadata as { $correlationId: string }).$correlationId;
  }
  throw new Error(`${stream} has no ${wanted}`);
}

it('each approved item has exactly one event, wherever the worker is killed', () =>
  survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: approved,
    check: haveOneEvent,
  }));

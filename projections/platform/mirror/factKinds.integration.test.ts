import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { warnOfUnknownFacts } from '#platform/facts/factTypes.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { projections } from '../../projections.ts';
import { prepareTables } from '../live/schema.ts';

let stack: Stack;
let api: pg.Pool;
let projector: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  api = connectPool(stack.urls.api, { name: 'test' });
  projector = connectPool(stack.urls.projector, { name: 'test' });
  for (const title of ['One', 'Two']) await create(title);
});
afterAll(async () => {
  await api.end();
  await projector.end();
  await stack.stop();
});

async function create(title: string): Promise<void> {
  const body = { title, startDateTime: '2027-03-26T20:00:00' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  const headers = { 'x-after-position': answer.json().commit.position };
  await stack.call({ method: 'GET', url: '/api/admin/audit?limit=1', headers });
}

async function kinds() {
  const { rows } = await projector.query(
    'select type, version, position from projections.fact_kinds order by position',
  );
  return rows;
}

/** The content of the mirror, counted from scratch. */
async function counted() {
  const { rows } = await projector.query(
    `select type, (metadata ->> 'version')::integer as version, min(position) as position
     from read.facts group by 1, 2 order by 3`,
  );
  return rows;
}

/** What a process logs as it starts. */
async function toldAtStart(): Promise<string[]> {
  const told: string[] = [];
  await warnOfUnknownFacts(api, streams, { error: ({ facts }: { facts: string[] }) => told.push(...facts) });
  return told;
}

describe('the kinds of facts in the log', () => {
  it('are stored with the facts, each with its first position', async () => {
    expect((await kinds()).map(({ type }) => type)).toContain('EventCreated');
    expect(await kinds()).toEqual(await counted());
  });

  it('are collected once if the mirror is older than their table', async () => {
    await projector.query('drop table projections.fact_kinds');
    await warnOfUnknownFacts(api, streams, { error: () => {} });
    await prepareTables(projector, projections);
    expect(await kinds()).toEqual(await counted());
  });

  it('are all known, and a start logs nothing', async () => {
    expect(await toldAtStart()).toEqual([]);
  });

  it('that no contract declares, or of a later version, are named in the log at a start', async () => {
    const metadata = { $correlationId: v7(), $causationId: v7(), command: { id: v7(), name: 'Misplace' } };
    const stamped = { ...metadata, actor: { id: 'system', role: 'system' }, at: new Date().toISOString() };
    const stream = `event-${v7()}`;
    await stack.store.append(stream, 'none', [
      { id: v7(), type: 'EventMisplaced', data: {}, metadata: { ...stamped, version: 1 } },
      { id: v7(), type: 'EventPublished', data: {}, metadata: { ...stamped, version: 7 } },
    ]);
    const positions: bigint[] = [];
    for await (const { position } of stack.store.readStream(stream)) positions.push(position);
    await create('Three');
    expect(await toldAtStart()).toEqual([
      `EventMisplaced (version 1, first at position ${positions[0]}) is declared by no contract.`,
      `EventPublished is in the log in version 7 (first at position ${positions[1]}); the newest known version is 1.`,
    ]);
  });
});

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '../../.ci/stack.ts';
import { streams } from '../../contracts/streams.ts';
import { connectPool } from '../../services/platform/database.ts';
import { refuseUnknownFacts } from '../../services/platform/factTypes.ts';
import { projections } from '../projections.ts';
import { prepareTables } from './schema.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

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

/** What stands in the mirror, counted from scratch. */
async function counted() {
  const { rows } = await projector.query(
    `select type, (metadata ->> 'version')::integer as version, min(position) as position
     from read.facts group by 1, 2 order by 3`,
  );
  return rows;
}

describe('the kinds of facts in the log', () => {
  it('are noted with the facts, each where it stands first', async () => {
    expect((await kinds()).map(({ type }) => type)).toContain('EventCreated');
    expect(await kinds()).toEqual(await counted());
  });

  it('are counted once when the mirror is older than their table', async () => {
    await projector.query('drop table projections.fact_kinds');
    await refuseUnknownFacts(api, streams);
    await prepareTables(projector, projections);
    expect(await kinds()).toEqual(await counted());
  });

  it('are all known, so that a start goes on', async () => {
    await expect(refuseUnknownFacts(api, streams)).resolves.toBeUndefined();
  });

  it('that nobody declares, or are of a later version, refuse a start by name', async () => {
    const stranger = { id: v7(), type: 'EventMisplaced', data: {} };
    const later = { id: v7(), type: 'EventPublished', data: {} };
    const metadata = { $correlationId: v7(), $causationId: v7(), command: { id: v7(), name: 'Misplace' } };
    const stamped = { ...metadata, actor: { id: 'system', role: 'system' }, at: new Date().toISOString() };
    const { position } = await stack.store.append(`event-${v7()}`, 'none', [
      { ...stranger, metadata: { ...stamped, version: 1 } },
      { ...later, metadata: { ...stamped, version: 7 } },
    ]);
    await create('Three');
    const sentences = [
      'The log holds facts that this program cannot read:',
      `EventMisplaced (version 1, first at position ${position - 1n}) is declared by no contract.`,
      `EventPublished stands there in version 7 (first at position ${position}); the newest one known is 1.`,
    ];
    await expect(refuseUnknownFacts(api, streams)).rejects.toThrow(sentences.join('\n  '));

    const url = { api: stack.urls.api, projector: stack.urls.projector };
    const programs = { 'services/server.ts': url.api, 'services/processes.ts': url.api };
    for (const [script, database] of Object.entries({
      ...programs,
      'projections/worker.ts': url.projector,
    })) {
      const env = {
        ...process.env,
        ...{ DATABASE_URL: database, PROJECTOR_DATABASE_URL: database, PORT: '0', NODE_ENV: 'test' },
        ...{
          EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
          JWT_SECRET: 'a secret that is long enough for it',
        },
      };
      const started = run(process.execPath, [script], { cwd: root, env, timeout: 30_000 });
      await expect(started, script).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(sentences[1]!),
      });
    }
  });
});

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
const built = resolve(import.meta.dirname, '../../../web/dist');
beforeEach(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterEach(() => stack.stop());

async function ask() {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  const { status, checks } = answer.json<{
    status: string;
    checks: { name: string; ok: boolean; detail: string }[];
  }>();
  return {
    code: answer.statusCode,
    status,
    failing: checks.filter(check => !check.ok).map(check => check.name),
    events: checks.find(check => check.name === 'projection events')?.detail,
  };
}

async function sql(text: string): Promise<void> {
  const client = new pg.Client(stack.urls.projector);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

it('is live, and ready once rows are up to date and the worker has reported', async () => {
  const live = await stack.app.inject({ method: 'GET', url: '/api/health/live' });
  expect(live.json()).toEqual({ status: 'live' });
  await expect.poll(ask).toMatchObject({
    code: 200,
    status: 'ready',
    failing: [],
    events: '0 facts behind',
  });
});

it('is not ready if the apply loop no longer reports', async () => {
  await expect.poll(ask).toMatchObject({ code: 200 });
  await stack.pauseProjections();
  await sql("update projections.heartbeats set at = now() - interval '11 seconds'");
  expect(await ask()).toMatchObject({ code: 503, status: 'not ready', failing: ['projection worker'] });
});

it('is not ready if the event store does not respond', async () => {
  await expect.poll(ask).toMatchObject({ code: 200 });
  await stack.stopEventStore();
  expect(await ask()).toMatchObject({ code: 503, failing: ['event store'] });
});

it('counts facts, however far their positions are apart', async () => {
  await expect.poll(ask).toMatchObject({ code: 200 });
  await stack.pauseProjections();
  const before = await stack.store.head();
  let position = '';
  for (let gap = 0; gap < 2; gap++) {
    // As on EventStoreDB, whose positions are byte offsets: the system's own records also lie between facts
    // there.
    const last = gap === 0 ? 'none' : gap * 1_100 - 1;
    const filler = Array.from({ length: 1_100 }, () => ({
      id: v7(),
      type: 'Filler',
      data: {},
      metadata: {},
    }));
    await stack.store.append('$filler', last, filler);
    const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
    const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
    position = answer.json().commit.position;
  }
  const facts: string[] = [];
  for await (const { type } of stack.store.readAll({ after: before })) facts.push(type);
  expect(facts.length).toBeLessThan(10);
  expect(BigInt(position) - before).toBeGreaterThan(2_000n);
  // Only the loop, which is stopped in this test, is reported; its rows are not too far behind.
  await expect.poll(ask).toMatchObject({
    failing: ['projection worker'],
    events: `${facts.length} facts behind`,
  });
  const headers = { 'x-after-position': position };
  const shown = await stack.call({ method: 'GET', url: '/api/admin/events', headers });
  expect(shown.headers['x-stale']).toBe(String(facts.length));
});

it('is not ready until what draws the public pages is built and can be loaded', async () => {
  await stack.stop();
  const site = mkdtempSync(join(tmpdir(), 'tanda-site-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  stack = await startStack(inject('databaseUrl'), { site });
  await expect.poll(ask).toMatchObject({ code: 503, status: 'not ready', failing: ['public site'] });
  // As an image whose second build was forgotten, and as one that was cut off.
  cpSync(join(built, '.vite'), join(site, '.vite'), { recursive: true });
  expect(await ask()).toMatchObject({ code: 503, failing: ['public site'] });
  cpSync(join(built, 'server'), join(site, 'server'), { recursive: true });
  await expect.poll(ask).toMatchObject({ code: 200, status: 'ready', failing: [] });
  writeFileSync(join(site, 'server/server.js'), 'export const renderPage = ');
  expect(await ask()).toMatchObject({ code: 503, failing: ['public site'] });
});

import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '../../.ci/stack.ts';

let stack: Stack;
beforeEach(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterEach(() => stack.stop());

async function ask() {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  const { status, checks } = answer.json<{ status: string; checks: { name: string; ok: boolean }[] }>();
  return {
    code: answer.statusCode,
    status,
    failing: checks.filter(check => !check.ok).map(check => check.name),
  };
}

async function sql(text: string): Promise<void> {
  const client = new pg.Client(stack.urls.projector);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

it('is live, and ready once the rows are up to date and the worker was heard of', async () => {
  const live = await stack.app.inject({ method: 'GET', url: '/api/health/live' });
  expect(live.json()).toEqual({ status: 'live' });
  await expect.poll(ask, { timeout: 10_000 }).toEqual({ code: 200, status: 'ready', failing: [] });
});

it('is not ready when the apply loop is not heard of any more', async () => {
  await expect.poll(ask, { timeout: 10_000 }).toMatchObject({ code: 200 });
  await stack.pauseProjections();
  await sql("update projections.heartbeats set at = now() - interval '11 seconds'");
  expect(await ask()).toEqual({ code: 503, status: 'not ready', failing: ['projection worker'] });
});

it('is not ready when the event store does not answer', async () => {
  await expect.poll(ask, { timeout: 10_000 }).toMatchObject({ code: 200 });
  await stack.stopEventStore();
  expect(await ask()).toMatchObject({ code: 503, failing: ['event store'] });
});

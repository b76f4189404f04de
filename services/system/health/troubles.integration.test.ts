import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { makeMetrics } from '#platform/metrics/metrics.ts';
import { mailSender } from '#platform/processes/mail.ts';
import { processLog } from '#platform/program/log.ts';
import { browser, register } from '#testing/door.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';

type Answer = {
  status: string;
  checks: { name: string; ok: boolean; reasons?: { code: string; detail: string }[] }[];
};

const lines: string[] = [];
const log = processLog({ name: 'test', level: 'info' }, { write: line => void lines.push(line) });
const metrics = makeMetrics('test');
let stack: Stack;
/** A mail server that always answers that it is busy. */
const server = createServer(socket => socket.on('error', () => {}).end('421 busy\r\n'));

beforeAll(async () => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const sendMail = mailSender({ from: 'tanda@example.org', smtpUrl: `smtp://127.0.0.1:${port}`, folder: '' });
  const mailing = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: 'http://localhost', sendMail };
  stack = await startStack(inject('databaseUrl'), { log, metrics, processes: { mailing } });
});
afterAll(async () => {
  await stack.stop();
  server.close();
});

async function sql(text: string): Promise<void> {
  const client = new pg.Client(stack.urls.owner);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** What the System screen asks for: its status, and the cause that it shows under it. */
async function shown() {
  const ask = async (url: string) => (await stack.call({ method: 'GET', url: `/api/admin/${url}` })).json();
  const { labels } = await ask('stats/health');
  const { detail } = labels.find(({ part }: { part: string }) => part === 'api');
  return { status: (await ask('system/health')).status, cause: detail as string };
}

/** On the screen, each of these is `degraded` with its sentence. */
async function isShown(sentence: RegExp): Promise<void> {
  expect(await shown()).toEqual({ status: 'degraded', cause: expect.stringMatching(sentence) });
}

/** Status and reasons, as readiness and the metrics tell them. */
async function told() {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  const { status, checks } = answer.json<Answer>();
  const reasons = checks.flatMap(({ name, reasons = [] }) =>
    reasons.map(({ code, detail }) => `${name}: ${code}: ${detail}`),
  );
  const { body } = await metrics.text();
  const measured = [...body.matchAll(/^tanda_health_reason\{check="(.+)",reason="(.+)"\} 1$/gm)];
  return {
    code: answer.statusCode,
    status,
    reasons,
    measured: measured.map(([, check, reason]) => `${check}: ${reason}`),
  };
}

it('is degraded, with the cause, while a mail server fails', async () => {
  await expect.poll(told, { timeout: 10_000 }).toMatchObject({ status: 'ready', reasons: [], measured: [] });
  const { email } = await register(stack, 'Bo', 'user');
  await browser(stack).send('POST', '/auth/email/send-code', { email });
  const sentence =
    /^mail: mail_fails: 1 mail has not been sent since .+ UTC: the mail server does not accept it$/;
  await expect.poll(told, { timeout: 10_000 }).toMatchObject({
    ...{ code: 200, status: 'degraded', measured: ['mail: mail_fails'] },
    reasons: [expect.stringMatching(sentence)],
  });
  await isShown(/mails?: 1 mail has not been sent since .+ UTC: the mail server does not accept it/);
  expect((await metrics.text()).body).toMatch(/^tanda_effects\{effect="\w+",status="waiting"\} 1$/m);
  const line = lines
    .map(text => JSON.parse(text))
    .find(({ msg }) => msg === 'an effect will be retried later');
  expect(line).toMatchObject({ correlation: expect.stringMatching(/./), why: expect.stringMatching(/421/) });
  expect(lines.join('')).not.toContain(email);
  await sql('delete from private.outbox');
  await expect.poll(told).toMatchObject({ status: 'ready' });
});

it('is degraded, with its name, while a route is slow, until its next answers', async () => {
  const ask = () => stack.call({ method: 'GET', url: '/api/admin/events' });
  const client = new pg.Client(stack.urls.owner);
  await client.connect();
  await client.query('begin; lock table read.events in access exclusive mode');
  const asked = Promise.all([ask(), ask(), ask()]);
  await new Promise(passed => setTimeout(passed, 2_200));
  await client.query('rollback').finally(() => client.end());
  expect((await asked).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await told()).toMatchObject({
    ...{ code: 200, status: 'degraded', measured: ['answers: slow_route'] },
    reasons: [
      expect.stringMatching(
        /^answers: slow_route: half of the last 3 answers of GET \/api\/admin\/events took 2\.\d s or more$/,
      ),
    ],
  });
  await isShown(/half of the last 3 answers of GET \/api\/admin\/events took 2\.\d s or more/);
  for (let time = 0; time < 5; time++) await ask();
  expect(await told()).toMatchObject({ status: 'ready', reasons: [] });
});

/** A separate disk, if this user may mount one: root in a container that allows it. */
function mounts(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', stack.dataDir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('is degraded while the disk of the data folder is full', async context => {
  if (!mounts()) return context.skip();
  try {
    expect(await told()).toMatchObject({ status: 'ready' });
    const { bavail, bsize } = statfsSync(stack.dataDir);
    writeFileSync(join(stack.dataDir, 'ballast'), Buffer.alloc(bavail * bsize - 1_000_000));
    expect(await told()).toMatchObject({
      ...{ code: 200, status: 'degraded', measured: ['disk: disk_low'] },
      reasons: [expect.stringMatching(/^disk: disk_low: only 0 MB are left$/)],
    });
    writeFileSync(join(stack.dataDir, 'rest'), Buffer.alloc(900_000));
    expect(await told()).toMatchObject({
      ...{ code: 200, status: 'degraded', measured: ['disk: disk_full'] },
      reasons: ['disk: disk_full: the disk of the data folder is full'],
    });
    await isShown(/the disk of the data folder is full/);
  } finally {
    execFileSync('umount', [stack.dataDir]);
  }
});

it('says of each projection what stands still, and why', async () => {
  await sql(`insert into projections.parked (projection, stream, position, type, error)
    values ('events', 'event-1', 1, 'EventPublished', 'a name that nobody may read')`);
  expect(await told()).toMatchObject({
    ...{ code: 200, status: 'degraded', measured: ['projection events: parked'] },
    reasons: ['projection events: parked: 1 stream is set aside because a fact of it cannot be applied'],
  });
  await isShown(/projection events: 1 stream is set aside because a fact of it cannot be applied/);
  await sql('delete from projections.parked');
  await stack.pauseProjections();
  const body = { title: 'Night', startDateTime: '2031-03-26T20:00:00' };
  await stack.call({ method: 'POST', url: '/api/admin/events', body });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45_000 });
  try {
    await sql('update projections.heartbeats set at = now()');
    const { code, status, reasons, measured } = await told();
    // This projection is stalled because the whole worker is.
    expect({ code, status }).toEqual({ code: 503, status: 'not ready' });
    expect(reasons).toContainEqual(
      expect.stringMatching(/^projection events: waiting: its oldest fact has been waiting for 4\d s$/),
    );
    expect(measured).toContain('projection events: waiting');
    expect(await shown()).toEqual({
      status: 'unhealthy',
      cause: expect.stringMatching(/projection events: its oldest fact has been waiting for 4\d s/),
    });
    const age = /^tanda_projection_oldest_waiting_seconds\{projection="events"\} 4\d\./m;
    expect((await metrics.text()).body).toMatch(age);
  } finally {
    vi.useRealTimers();
  }
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../services/embedded/machine/freePort.ts';

// docker-compose.cluster.yml as an operator starts it, by Docker Compose itself. It runs where Compose and the images
// are, and pulls nothing. CLUSTER_STANDINS names one more Compose file, for images that cannot be had.

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const project = `tanda-cluster-${randomBytes(3).toString('hex')}`;
const SITE = 'tanda.localhost';
const EMAIL = 'ana@example.org';
const password = randomBytes(12).toString('hex');
const secrets = ['POSTGRES', 'OWNER_DB', 'API_DB', 'PROJECTOR_DB', 'REPLICATION'];
const env = {
  ...process.env,
  ...Object.fromEntries(secrets.map(name => [`${name}_PASSWORD`, randomBytes(12).toString('hex')])),
  JWT_SECRET: randomBytes(32).toString('hex'),
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: password,
  SITE_HOST: SITE,
  SMTP_URL: 'smtp://mail.invalid:587',
  MAIL_FROM: 'Tanda <no-reply@example.org>',
};
const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'tanda-cluster-'));
const ports = join(folder, 'ports.yml');
writeFileSync(ports, `services: { caddy: { ports: !override ["127.0.0.1:${port}:443"] } }\n`);
const standins = process.env.CLUSTER_STANDINS;
const files = [join(root, 'docker-compose.cluster.yml'), ...(standins ? [standins] : []), ports];

async function compose(...given: string[]): Promise<string> {
  const line = ['compose', '--project-name', project, '--project-directory', root];
  const { stdout } = await run('docker', [...line, ...files.flatMap(file => ['--file', file]), ...given], {
    env,
    maxBuffer: 1e8,
  });
  return stdout.trim();
}

/** Why the cluster cannot be started here. */
async function lacking(): Promise<string | undefined> {
  const images = await compose('config', '--images').catch(() => undefined);
  if (images === undefined) return 'Docker Compose 2.24 or newer';
  const others = [...new Set(images.split('\n'))].filter(image => !image.includes('tanda'));
  const there = await run('docker', ['image', 'inspect', ...others]).then(
    () => true,
    () => false,
  );
  return there ? undefined : `the images ${others.join(', ')}`;
}

type State = { Service: string; State: string; Health: string; ExitCode: number };

async function states(): Promise<Map<string, State>> {
  const lines = (await compose('ps', '--all', '--format', 'json')).split('\n').filter(Boolean);
  return new Map(lines.map(line => JSON.parse(line) as State).map(state => [state.Service, state]));
}

/** What is neither healthy nor, having ended well, done. */
async function unwell(): Promise<string[]> {
  const all = [...(await states()).values()];
  return all
    .filter(({ Service, Health, State, ExitCode }) =>
      Service === 'setup' ? State !== 'exited' || ExitCode !== 0 : Health !== 'healthy',
    )
    .map(({ Service }) => Service);
}

async function up(): Promise<void> {
  await compose('up', '--detach', '--no-build', '--pull', 'never');
  await vi.waitFor(async () => expect(await unwell()).toEqual([]), { timeout: 180_000, interval: 1_000 });
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  agent = new Agent({
    ca: await compose('exec', '--no-TTY', 'caddy', 'cat', authority),
    servername: SITE,
  });
}

type Answer = { status: number; text: string };
let agent: Agent;
let token: string;

/** A call of a visitor, through Caddy and TLS. */
function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const sent = body && JSON.stringify(body);
  const all = {
    host: SITE,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...headers,
  };
  return new Promise<Answer>((settle, reject) => {
    request({ host: '127.0.0.1', port, agent, method, path, headers: all }, answer => {
      let text = '';
      answer.on('data', chunk => (text += chunk));
      answer.on('end', () => settle({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(sent);
  });
}

const LIST = '/api/admin/events?limit=100&search=';
let made = 0;

/** Makes an event; fails unless it is in the list at once, as its maker reads it. */
async function makeAndSee(): Promise<void> {
  const title = `Night${++made}x`;
  const body = { title, startDateTime: '2099-03-26T20:00:00', status: 'published' };
  const { status, text } = await call('POST', '/api/admin/events', body);
  expect(status, text).toBe(201);
  const seen = { 'x-after-position': JSON.parse(text).commit.position as string };
  expect((await call('GET', LIST + title, undefined, seen)).text).toContain(`"${title}"`);
}

const missing = await lacking();

describe.skipIf(missing)(`the cluster${missing ? ` (needs ${missing})` : ''}`, () => {
  beforeAll(async () => {
    await compose('build', 'setup');
    await up();
    const { status, text } = await call('POST', '/api/auth/login', { email: EMAIL, password });
    expect(status, text).toBe(200);
    token = JSON.parse(text).token;
  });
  afterAll(async () => {
    await compose('down', '--volumes');
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers through Caddy, and shows an administrator what they made, through either API', async () => {
    for (const path of ['/', '/events', '/admin', '/api/health/ready']) {
      expect((await call('GET', path)).status, path).toBe(200);
    }
    for (let times = 0; times < 10; times++) await makeAndSee();
    await expect
      .poll(async () => (await call('GET', '/api/health/ready')).text)
      .toContain('"status":"ready"');
  });

  it.for(['api-1', 'projections-1', 'processes-1', 'eventstore-1'])(
    'goes on when %s is killed, and has it again',
    async service => {
      await compose('kill', service);
      // Of the commands one may be answered with 502, or with 503 while a leader is elected: it is repeated.
      await expect.poll(() => makeAndSee().then(() => 'seen', String), { timeout: 60_000 }).toBe('seen');
      await compose('start', service);
      await expect.poll(unwell, { timeout: 120_000, interval: 1_000 }).toEqual([]);
      await makeAndSee();
    },
  );

  it('reads on when the replica is killed', async () => {
    await compose('kill', 'postgres-replica');
    for (let times = 0; times < 10; times++) expect((await call('GET', LIST)).status).toBe(200);
    await makeAndSee();
    expect((await call('GET', '/api/health/ready')).text).toContain('"status":"degraded"');
  });

  it('stops without being killed, and has everything after it starts again', async () => {
    const { text } = await call('GET', LIST);
    await compose('stop');
    const ended = [...(await states()).values()].map(({ Service, ExitCode }) => `${Service} ${ExitCode}`);
    expect(ended.filter(line => /^(api|pro|setup)/.test(line) && !line.endsWith(' 0'))).toEqual([]);
    await compose('down');
    await up();
    expect(JSON.parse((await call('GET', LIST)).text)).toEqual(JSON.parse(text));
    await makeAndSee();
  });
});

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startEventStoreContainer } from '#testing/eventStoreContainer.ts';
import { urlsIn } from '#testing/freshDatabase.ts';
import { freePort } from '../../services/embedded/machine/freePort.ts';
import { maintenanceUrl, withClient } from '../../services/embedded/postgres/prepareDatabase.ts';

// The image as an operator runs it, with the programs and settings of docker-compose.yml: everything else in the suite
// starts from the sources.

const root = resolve(import.meta.dirname, '../..');
const IMAGE = 'tanda:test';
const EMAIL = 'ana@example.org';
const PASSWORD = randomBytes(12).toString('base64url');
const hasEngine = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

const database = `image_${randomBytes(6).toString('hex')}`;
const files = mkdtempSync(join(tmpdir(), 'tanda-image-'));
const stops: (() => Promise<unknown>)[] = [];
let address: string;

type Given = Record<string, string>;

/** Runs a program of the image beside the servers of the run, whose addresses are those of this machine. */
async function run(env: Given, ...command: string[]): Promise<StartedTestContainer> {
  const container = await new GenericContainer(IMAGE)
    .withNetworkMode('host')
    .withEnvironment({ NODE_ENV: 'production', DATA_DIR: '/data', ...env })
    .withBindMounts([{ source: files, target: '/data' }])
    .withCommand(command)
    .withWaitStrategy(command[0] === 'sh' ? Wait.forOneShotStartup() : Wait.forSuccessfulCommand('true'))
    .start();
  stops.push(() => container.stop());
  return container;
}

/** A real EventStoreDB where its image can be had, otherwise the embedded one, from the image. */
async function eventStoreFor(owner: string): Promise<string> {
  if (inject('mayStartContainers')) {
    const store = await startEventStoreContainer();
    stops.push(store.stop);
    return store.url;
  }
  const [port, password] = [await freePort(), randomBytes(12).toString('hex')];
  const login = { EVENTSTORE_USER: 'tanda', EVENTSTORE_PASSWORD: password };
  await run(
    { DATABASE_URL: owner, EVENTSTORE_PORT: String(port), ...login },
    'node',
    'services/embedded/eventstore/main.ts',
  );
  return `esdb://tanda:${password}@127.0.0.1:${port}?tls=false`;
}

const get = (path: string) => fetch(new URL(path, address), { redirect: 'manual' });

async function send(method: string, path: string, body: object, headers: Given = {}) {
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

/** The addresses in the sitemap, by following the index. */
async function sitemap(): Promise<string[]> {
  const listed = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc]) => new URL(loc!).pathname,
    );
  return (await Promise.all((await listed('/sitemap.xml')).map(listed))).flat();
}

describe.runIf(hasEngine)('the image', () => {
  beforeAll(async () => {
    chmodSync(files, 0o777);
    await GenericContainer.fromDockerfile(root).withTarget('app').build(IMAGE, { deleteOnExit: false });
    const port = await freePort();
    const urls = urlsIn(inject('databaseUrl'), database);
    const { superuser, owner, projector, api } = urls;
    const roles = { DATABASE_URL: api, OWNER_DATABASE_URL: owner, PROJECTOR_DATABASE_URL: projector };
    await run(
      { ...roles, SUPERUSER_DATABASE_URL: superuser },
      ...['sh', '-c', 'node services/embedded/prepare.ts && node services/migrate.ts'],
    );
    address = `http://127.0.0.1:${port}`;
    const shared = {
      EVENTSTORE_URL: await eventStoreFor(owner),
      JWT_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://dance.example.org',
    };
    await Promise.all([
      run(
        { ...shared, DATABASE_URL: api, PORT: String(port), ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
        ...['node', 'services/server.ts'],
      ),
      run({ ...shared, DATABASE_URL: projector }, 'node', 'projections/worker.ts'),
    ]);
    await run({ ...shared, DATABASE_URL: api }, 'node', 'services/processes.ts');
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    rmSync(files, { recursive: true, force: true });
    await withClient(maintenanceUrl(inject('databaseUrl')), client =>
      client.query(`drop database if exists ${database} with (force)`),
    );
  });

  it('gets ready', async () => {
    await expect.poll(() => get('/api/health/ready').then(({ status }) => status, String)).toBe(200);
  });

  it('takes a command of a signed-in administrator, and shows its row and its page', async () => {
    const { status, json } = await send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
    expect(status).toBe(200);
    const bearer = { authorization: `Bearer ${json.token}` };
    const place = { city: 'Cádiz', country: 'Spain', timeZone: 'Europe/Madrid' };
    const region = await send('POST', '/api/admin/regions', place, bearer);
    expect(region.status, JSON.stringify(region.json)).toBe(201);
    const form = { title: 'Noche de Salsa', startDateTime: '2099-03-27T20:00:00', status: 'published' };
    const created = await send(
      ...(['POST', '/api/admin/events'] as const),
      { ...form, regionId: region.json.region.id },
      bearer,
    );
    expect(created.status, JSON.stringify(created.json)).toBe(201);
    const listed = await fetch(`${address}/api/admin/events?search=Noche`, {
      headers: { ...bearer, 'x-after-position': created.json.commit.position },
    });
    expect((await listed.json()).events.map(({ title }: { title: string }) => title)).toEqual([form.title]);
    const page = await get(`/events/${created.json.event.id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Noche de Salsa');
  });

  it('answers every page of its sitemap, the console, and what they load', async () => {
    const pages = await sitemap();
    expect(pages).toEqual(expect.arrayContaining(['/', '/events', '/organizers', '/regions']));
    const answers = await Promise.all(
      [...pages, '/admin', '/sitemap.xml', '/robots.txt'].map(async path => [path, (await get(path)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    for (const path of ['/', '/admin']) {
      const html = await (await get(path)).text();
      const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
      expect(loaded.length).toBeGreaterThan(1);
      for (const file of loaded) expect((await get(file)).status, file).toBe(200);
    }
  });
});

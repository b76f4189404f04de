import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type PlaceOfStore, placeOfStore } from '#testing/logs/placeOfStore.ts';
import { BARE } from '#testing/ownDatabase.ts';
import { credentials } from '#testing/testStore.ts';
import { startTanda, type Tanda } from './supervisor.ts';

// The whole move, as docs/moving.md describes it for an instance with embedded servers, by the programs themselves.

const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };
const dataDir = mkdtempSync(join(tmpdir(), 'tanda-moving-'));

let target: PlaceOfStore;
let tanda: Tanda | undefined;
beforeAll(async () => {
  target = await placeOfStore(inject('databaseUrl'));
  // So that the same log has other positions there.
  await target.client.setStreamMetadata('other', { $maxAge: 1 } as never, { credentials });
});
afterAll(async () => {
  await tanda?.stop();
  await target?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv = {}, { serversOnly = false } = {}): Promise<Tanda> {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  tanda = await startTanda({
    env: { ...BARE, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ...admin, ...env },
    say: () => {},
    onGiveUp: reason => console.error(reason),
    site: false,
    survives: 'kills',
    serversOnly,
  });
  return tanda;
}

async function stop(): Promise<void> {
  await tanda?.stop();
  tanda = undefined;
}

/** The command line beside the instance. */
async function command(...args: string[]): Promise<Record<string, unknown>> {
  const script = resolve('projections/tanda.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--json'], {
    env: { ...BARE, DATA_DIR: dataDir },
  });
  return JSON.parse(stdout)[0];
}

async function styles({ address }: Tanda): Promise<unknown> {
  const body = JSON.stringify(ADMIN);
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await login.json()) as { token: string };
  const answer = await fetch(`${address}/api/admin/dance-styles`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([login.status, answer.status]).toEqual([200, 200]);
  return answer.json();
}

it('the log of an embedded store is moved to another one, and the product goes on there', async () => {
  const before = await styles(await start());
  expect(await command('log', 'copy', '--to', target.url)).toMatchObject({ takenUp: 0 });
  await stop();
  const servers = await start({}, { serversOnly: true });
  expect(Object.keys(servers.children).sort()).toEqual(['eventstore', 'postgres']);
  const { end } = await command('log', 'copy', '--to', target.url);
  await stop();

  const moved = { EVENTSTORE_URL: target.url };
  await expect(start(moved)).rejects.toThrow('log adopt');
  await start(moved, { serversOnly: true });
  const { facts } = await command('log', 'adopt');
  expect(String(end)).toMatch(new RegExp(`^[0-9a-f]{64}@${facts}$`));
  await stop();

  const after = await start(moved);
  expect(await styles(after)).toEqual(before);
  expect(await command('log', 'verify')).toMatchObject({ intact: true });
});

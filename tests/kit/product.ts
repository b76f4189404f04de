import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STANDSTILL, type StandstillPatience } from '../../services/embedded/supervision/standstill.ts';
import { startTanda, type Tanda } from '../../services/embedded/supervisor.ts';
import { freshDatabase } from './freshDatabase.ts';
import { givenStore } from './stores/givenStore.ts';
import { openWindow } from './stores/storeWindow.ts';

export type Product = Pick<Tanda, 'address' | 'children' | 'urls' | 'dataDir' | 'mailbox'> & {
  /** The administrator's. */
  token: string;
  /** What the supervisor said. */
  said: string[];
  /** Aborted when the supervisor gives up because a part keeps failing. */
  gaveUp: AbortSignal;
  stop(): Promise<void>;
};

const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };
/** Settings that force the embedded servers, even if the run was given others. */
export const EMBEDDED = { DATABASE_URL: '', EVENTSTORE_URL: '' };
const SIGN_IN_MS = 20_000;

/**
 * Starts the product as `npm start` does, each part as a separate process, with its data in a temporary
 * folder.
 */
export async function startProduct(
  env: Record<string, string> = {},
  /** Puts files into the data folder before the start. */
  lay: (dataDir: string) => void = () => {},
  standstill: StandstillPatience = STANDSTILL,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'tanda-product-'));
  lay(folder);
  const said: string[] = [];
  const giving = new AbortController();
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' };
  const given = await givenServers();
  const administrator = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const tanda = await startTanda({
    env: { ...process.env, ...settings, ...administrator, ...given?.env, ...env },
    say: line => said.push(line),
    onGiveUp: reason => giving.abort(reason),
    site: false,
    standstill,
    // Benches measure what commits cost on disk.
    survives: process.env.VITEST ? 'kills' : 'power loss',
  });
  const { address, children, urls, dataDir, mailbox } = tanda;
  const stop = async () => {
    await tanda.stop();
    await given?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const token = await signIn(address);
    return { address, children, urls, dataDir, mailbox, said, gaveUp: giving.signal, stop, token };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A database and a store window for this product, if the run was given servers. */
async function givenServers() {
  const url = await givenStore();
  if (!url) return undefined;
  const { inject } = await import('vitest');
  const [database, window] = await Promise.all([freshDatabase(inject('databaseUrl')), openWindow(url)]);
  const { api, owner, projector } = database.urls;
  return {
    env: {
      DATABASE_URL: api,
      OWNER_DATABASE_URL: owner,
      PROJECTOR_DATABASE_URL: projector,
      EVENTSTORE_URL: `esdb://127.0.0.1:${window.port}?tls=false`,
    },
    stop: async () => {
      await window.stop();
      await database.drop();
    },
  };
}

/** The environment for running `tanda …` against a product. */
export function commandEnvironment({ urls: { database, eventStore } }: Pick<Product, 'urls'>) {
  return {
    ...process.env,
    DATABASE_URL: database.api,
    PROJECTOR_DATABASE_URL: database.projector,
    OWNER_DATABASE_URL: database.owner,
    EVENTSTORE_URL: eventStore,
  };
}

/** Retries, because the administrator can sign in only once the account is in the rows. */
async function signIn(address: string): Promise<string> {
  const until = Date.now() + SIGN_IN_MS;
  for (;;) {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const body = (await answer.json()) as { token?: string };
    if (body.token) return body.token;
    if (Date.now() > until) throw new Error(`Nobody can sign in: ${JSON.stringify(body)}`);
    await sleep(50);
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connectStore } from '#platform/store/store.ts';
import { login } from '../../contracts/access/calls.ts';
import { changeEvent, createEvent, type EventRead } from '../../contracts/events/calls.ts';
import type { Call, RequestOf } from '../../contracts/platform/call.ts';
import { streams } from '../../contracts/streams.ts';
import { keepFirstPassword } from '../../services/access/credentials.ts';
import { recordDemo } from '../../services/demo/demo.ts';
import { startTanda, type Tanda } from '../../services/embedded/supervisor.ts';
import { rules } from '../../services/rules.ts';
import { launchBrowser } from './browser.ts';
import { pagesOf } from './pages.ts';

export const ADMIN = { email: 'ana@example.org', password: 'correct horse battery' };
export const EVENTS = 73;
const COUNTS = { regions: 6, organizers: 6, users: 8, events: EVENTS };

export type Site = {
  address: string;
  /** The address of its mailbox. */
  mailbox: string;
  /** The addresses of its parts, for what no API call can do: registering someone, moving time. */
  urls: Tanda['urls'];
  /** Someone without the administrator's role. */
  dancer: typeof ADMIN;
  /** A page of a fresh browser profile. Errors in it (exceptions, policy violations) fail `closePages`. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** The same, signed in as the administrator, at a path. */
  console(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Creates an event through the API. */
  create(body: RequestOf<typeof createEvent>['body']): Promise<EventRead>;
  /** Changes an event through the API. */
  change(id: string, body: RequestOf<typeof changeEvent>['body']): Promise<EventRead>;
  /** Closes the pages of one journey. Throws the errors that occurred in them. */
  closePages(): Promise<void>;
  stop(): Promise<void>;
};

/** The whole product as `npm start` runs it, with a small history, and one real browser. */
export async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'tanda-journeys-'));
  const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' };
  const administrator = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const tanda = await startTanda({
    env: { ...process.env, ...env, ...administrator },
    say: () => {},
    onGiveUp: error => console.error(error),
  });
  const dancer = await fill(tanda);
  const browser = await launchBrowser();
  const { token, user } = await signedIn(tanda.address);
  const { open, close: closePages } = await pagesOf(browser, tanda.address);
  return {
    address: tanda.address,
    mailbox: tanda.mailbox!,
    urls: tanda.urls,
    dancer,
    open,
    async console(path, options) {
      const page = await open(options);
      const kept = { token, user: JSON.stringify(user) };
      await page.addInitScript(items => Object.assign(localStorage, items), kept);
      await page.goto(path);
      return page;
    },
    create: async body => (await call(tanda.address, createEvent, { body }, token)).event,
    change: async (id, body) =>
      (await call(tanda.address, changeEvent, { params: { id }, body }, token)).event,
    closePages,
    stop: () => stopAll(browser, tanda, folder),
  };
}

async function stopAll(browser: Browser, tanda: Tanda, folder: string): Promise<void> {
  await browser.close();
  await tanda.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Records a small history, and gives one of its dancers a password. */
async function fill({ urls }: Tanda): Promise<typeof ADMIN> {
  const pool = connectPool(urls.database.owner, { name: 'journeys' });
  const store = connectStore({ url: urls.eventStore });
  const execute = commandExecutor({
    store,
    codec: factCodec(streams, subjectKeys(pool)),
    rules,
    namesOf: async () => new Map(),
  });
  await recordDemo({ execute, seed: 7, today: new Date(), counts: COUNTS });
  const password = 'only here to dance';
  const { rows } = await pool.query("select id, email from read.users where role = 'user' limit 1");
  await keepFirstPassword(pool, rows[0].id, password);
  await store.close();
  await pool.end();
  return { email: rows[0].email, password };
}

async function signedIn(address: string) {
  return call(address, login, { body: ADMIN }, null);
}

async function call<C extends Call>(
  address: string,
  { method, path }: C,
  { params, body }: { params?: { id: string }; body: RequestOf<C>['body'] },
  token: string | null,
) {
  const answer = await fetch(address + path.replace(':id', params?.id ?? ''), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

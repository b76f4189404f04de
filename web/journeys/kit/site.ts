import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject, vi } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { mailboxPath } from '#platform/processes/mailboxAddress.ts';
import { keepCheapPassword } from '#testing/backEnd.ts';
import { soon } from '#testing/soon.ts';
import { ADMIN, MAIL_KEY, type Stack, startStack } from '#testing/stack.ts';
import { storeUrl } from '#testing/testStore.ts';
import { login } from '../../../contracts/access/calls.ts';
import { changeEvent, createEvent, type EventRead } from '../../../contracts/events/calls.ts';
import type { Call, RequestOf } from '../../../contracts/platform/call.ts';
import { createRegion, type RegionRead } from '../../../contracts/regions/calls.ts';
import { recordDemo } from '../../../services/demo/demo.ts';
import { launchBrowser } from './browser.ts';
import { type PageOptions, pagesOf } from './pages.ts';

/** Enough for two pages of a list. A page of 50 rows costs twice the time of one with a few. */
export const TWO_PAGES = 73;
const COUNTS = { regions: 6, organizers: 6, users: 8, events: 16 };

export type Site = {
  address: string;
  /** The address of its mailbox. */
  mailbox: string;
  /** The addresses of its parts, for what no API call can do: registering someone, moving time. */
  urls: { database: Stack['urls']; eventStore: string };
  /** Someone without the administrator's role. */
  dancer: typeof ADMIN;
  /** A page of a fresh browser profile. Errors in it (exceptions, policy violations) fail `closePages`. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /**
   * The console at a path, signed in as the administrator. It may have been loaded by an earlier journey and
   * knows no more of that than a browser someone signed out of; `fresh` loads it anew.
   */
  console(path: string, options?: PageOptions): Promise<Page>;
  /** Creates an event through the API. */
  create(body: RequestOf<typeof createEvent>['body']): Promise<EventRead>;
  /** Opens a region through the API. */
  openRegion(body: RequestOf<typeof createRegion>['body']): Promise<RegionRead>;
  /** Changes an event through the API. */
  change(id: string, body: RequestOf<typeof changeEvent>['body']): Promise<EventRead>;
  /** Waits until the rows have everything that is recorded. */
  caughtUp(): Promise<void>;
  /** Closes the pages of one journey. Throws the errors that occurred in them. */
  closePages(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The whole back end in this process, with the built site and a small history, and one real browser. Its parts
 * as separate processes, which `start.integration.test.ts` proves, cost 6 s of CPU more for each file.
 */
export async function startSite({
  events = COUNTS.events,
  empty = false,
  ...options
}: {
  trustedProxies?: string;
  /** What the pages for visitors name. */
  visitors?: { mail?: string; ios?: string; chat?: string };
  /** How many events there are. */
  events?: number;
  /** Nothing but the administrator, as after a first start without demonstration data. */
  empty?: boolean;
} = {}): Promise<Site> {
  const stack = await startStack(inject('databaseUrl'), {
    ...options,
    door: true,
    privateCalendars: true,
    site: resolve(import.meta.dirname, '../../dist'),
    // All that are periodic in the product. The calendars that journeys follow are at this machine.
    processes: { periodics: undefined, settings: { PRIVATE_CALENDARS: true } },
  });
  const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  const dancer = empty ? ADMIN : await fill(stack, events);
  const pool = connectPool(stack.urls.owner, { name: 'journeys', max: 1 });
  const browser = await launchBrowser();
  const { token, user } = await signIn(address);
  const { open, signedIn, close: closePages } = await pagesOf(browser, address);
  const caughtUp = () => rowsOfAll(pool, stack.store);
  /** A page does not know what was done outside of it, and a busy machine shows it the rows from before. */
  const shown = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer;
    await caughtUp();
    return given;
  };
  return {
    address,
    mailbox: address + mailboxPath(MAIL_KEY),
    urls: { database: stack.urls, eventStore: storeUrl(stack.eventStorePort) },
    dancer,
    open,
    async console(path, options) {
      await caughtUp();
      return signedIn(path, { token, user: JSON.stringify(user) }, options);
    },
    create: async body => (await shown(call(address, createEvent, { body }, token))).event,
    openRegion: async body => (await shown(call(address, createRegion, { body }, token))).region,
    change: async (id, body) =>
      (await shown(call(address, changeEvent, { params: { id }, body }, token))).event,
    caughtUp,
    closePages,
    async stop() {
      await browser.close();
      await pool.end();
      await stack.stop();
    },
  };
}

async function rowsOfAll(pool: pg.Pool, store: Stack['store']): Promise<void> {
  // No fact reaches the rows that a rebuild has kept.
  const behind = String.raw`select 1 from projections.checkpoints where position < $1 and name not like '%\_\_%'`;
  const head = await store.head();
  while ((await pool.query(behind, [head])).rowCount) await sleep(20);
}

/** Records a small history, and gives one of its dancers a password. */
async function fill({ urls, execute }: Stack, events: number): Promise<typeof ADMIN> {
  const pool = connectPool(urls.owner, { name: 'journeys' });
  await recordDemo({ execute, seed: 7, today: firstOfWeek(new Date()), counts: { ...COUNTS, events } });
  const password = 'only here to dance';
  const { id, email } = await vi.waitFor(() => someDancer(pool), soon);
  await keepCheapPassword(pool, id, password);
  await pool.end();
  return { email, password };
}

/** What is drawn for a history depends on its weekdays: from Monday to Sunday, journeys find the same titles. */
function firstOfWeek(now: Date): Date {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day;
}

async function someDancer(pool: pg.Pool): Promise<{ id: string; email: string }> {
  const { rows } = await pool.query("select id, email from read.users where role = 'user' limit 1");
  if (!rows[0]) throw new Error('No dancer is in the rows yet.');
  return rows[0];
}

async function signIn(address: string) {
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

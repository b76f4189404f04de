import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { userStream } from '#contracts/users/user.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connectStore } from '#platform/store/store.ts';
import { keepCheapPassword } from '#testing/backEnd.ts';
import type { Role } from '../../../contracts/access/calls.ts';
import { streams } from '../../../contracts/streams.ts';
import type { userCommands } from '../../../contracts/users/user.ts';
import { rules } from '../../../services/compose/rules.ts';
import { CODE, mailsTo } from '../kit/mails.ts';
import type { Site } from '../kit/site.ts';

export type Person = { id: string; name: string; email: string };
export const PASSWORD = 'a password for journeys';

/** Someone who can sign in; the password is the journeys' own unless it is given. */
type Known = { email: string; password?: string };
type Session = { token: string; user: Person & { role: Role } };

let addresses = 0;
/** A page of a browser with an address of its own, so that no journey uses up the codes of another. */
export function arrive(site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  const address = `198.51.100.${++addresses}`;
  return site.open({ ...options, extraHTTPHeaders: { 'X-Forwarded-For': address } });
}

/** Registers people who can sign in, by code or with the password, and waits until the rows include them. */
export async function registerAll(site: Site, names: readonly string[], role: Role): Promise<Person[]> {
  const people = names.map(name => ({ id: v7(), name, email: `${name.toLowerCase()}@example.org` }));
  await withUsers(site, async (pool, execute) => {
    for (const { id, name, email } of people) {
      await keepCheapPassword(pool, id, PASSWORD);
      await execute(id, 'RegisterUser', { name, email, role, location: null, preferredLanguage: 'en' });
    }
    const ids = people.map(({ id }) => id);
    const known = () => pool.query('select 1 from read.users where id = any($1)', [ids]);
    await until(async () => (await known()).rowCount === people.length);
  });
  return people;
}

/** Suspends all administrators but one. */
export async function suspendOthers(site: Site, { email }: Pick<Person, 'email'>): Promise<void> {
  const others = "select id from read.users where role = 'admin' and status = 'active' and email <> $1";
  await withUsers(site, async (pool, execute) => {
    const { rows } = await pool.query<{ id: string }>(others, [email]);
    for (const { id } of rows) {
      const around = { own: false, otherAdministrators: rows.length };
      await execute(id, 'ChangeUserStatus', { status: 'suspended', ...around });
    }
    await until(async () => (await pool.query(others, [email])).rowCount === 0);
  });
}

/** Removes someone's administrator role, and waits until the server applies that. */
export async function demote(site: Site, { id }: Person): Promise<void> {
  const changed = "select 1 from read.users where id = $1 and role = 'user'";
  await withUsers(site, async (pool, execute) => {
    await execute(id, 'ChangeUserRole', { role: 'user', own: false, otherAdministrators: 1 });
    await until(async () => (await pool.query(changed, [id])).rowCount === 1);
  });
}

/** Shifts the recorded requests for codes a number of seconds into the past. */
export async function ageCodeRequests(site: Site, seconds: number): Promise<void> {
  const earlier = `update private.limits
    set taken = array(select at - $1 * interval '1 second' from unnest(taken) as at) where key like 'codes %'`;
  await withDatabase(site, pool => pool.query(earlier, [seconds]));
}

/** The latest code mailed to an address, once there are `count` of them. */
export async function codeFor(site: Site, email: string, count = 1): Promise<string> {
  let codes: string[] = [];
  await until(async () => {
    const mails = await mailsTo(site, email);
    codes = mails.flatMap(({ text }) => CODE.exec(text)?.[1] ?? []);
    return codes.length >= count;
  });
  return codes[0]!;
}

/** A code other than this one. */
export function otherThan(code: string, by = 1): string {
  return String((Number(code) + by) % 10_000).padStart(4, '0');
}

/** Signs a person in without a browser. */
export async function session(
  site: Site,
  { email, password = PASSWORD }: Known,
  userAgent = 'Tanda journeys',
): Promise<Session> {
  const answer = await fetch(`${site.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** A page of a new browser, signed in as a person, at a path. */
export async function signedInAt(
  site: Site,
  person: Known,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { token, user } = await session(site, person, options.userAgent);
  const localStorage = Object.entries({ token, user: JSON.stringify(user) }).map(([name, value]) => ({
    name,
    value,
  }));
  const origins = [{ origin: site.address, localStorage }];
  const page = await arrive(site, { ...options, storageState: { cookies: [], origins } });
  await page.goto(path);
  return page;
}

/** The server's status for a token: 200, or 401 once it is no longer valid. */
export async function statusOf(site: Site, token: string | null): Promise<number> {
  const answer = await fetch(`${site.address}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status;
}

export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}

type Execute = <Name extends keyof typeof userCommands>(
  id: string,
  name: Name,
  data: z.output<(typeof userCommands)[Name]>,
) => Promise<unknown>;

async function withUsers(site: Site, use: (pool: pg.Pool, execute: Execute) => Promise<void>): Promise<void> {
  const store = connectStore({ url: site.urls.eventStore });
  await withDatabase(site, pool => {
    const codec = factCodec(streams, subjectKeys(pool));
    const execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });
    const actor = { id: 'system', role: 'system' } as const;
    return use(pool, (id, name, data) =>
      execute(userStream, id, name, data, { commandId: v7(), actor, now: new Date() }),
    );
  }).finally(() => store.close());
}

async function withDatabase<Result>(site: Site, use: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = connectPool(site.urls.database.owner, { name: 'test', max: 2 });
  return use(pool).finally(() => pool.end());
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return;
    await pause(25);
  }
  throw new Error('The condition did not become true in time.');
}

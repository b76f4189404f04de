import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import type { Role } from '#contracts/access/calls.ts';
import type { SignInMethod } from '#contracts/access/sessionCalls.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { processes } from '../../services/compose/areaWork.ts';
import { keepCheapPassword } from './backEnd.ts';
import { drained } from './drained.ts';
import type { Stack } from './stack.ts';

/** A test user; all have the same password. */
export type Person = { id: string; email: string; name: string };
export const PASSWORD = 'a password for tests';

/** Registers a user who can sign in with a password, and waits until the rows have them. */
export async function register(
  stack: Stack,
  name: string,
  role: Role,
  preferredLanguage: 'en' | 'es' = 'en',
): Promise<Person> {
  const id = v7();
  const email = `${name.toLowerCase()}-${id.slice(-6)}@example.org`;
  const data = { name, email, role, location: null, preferredLanguage };
  const asked = { commandId: id, actor: { id: 'system', role: 'system' } as const, now: new Date() };
  const pool = connectPool(stack.urls.api, { name: 'test', max: 1 });
  try {
    await keepCheapPassword(pool, id, PASSWORD);
    await stack.execute(userStream, id, 'RegisterUser', data, asked);
    await until(
      async () => (await pool.query('select 1 from read.users where id = $1', [id])).rowCount === 1,
    );
  } finally {
    await pool.end();
  }
  return { id, email, name };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return;
    await pause(25);
  }
  throw new Error('The awaited condition did not occur');
}

/** Waits until all that follows from what was recorded is done. */
export async function quiet(stack: Stack): Promise<void> {
  const pool = connectPool(stack.urls.api, { name: 'test', max: 1 });
  await drained({ pool, store: stack.store }, processes).finally(() => pool.end());
}

/** A browser: it has cookies, an IP address and, once signed in, a token. */
export type Browser = {
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  token: string | undefined;
  /** By name; a test may copy them to another browser. */
  cookies: Map<string, string>;
};

let addresses = 0;

/** A browser with an address that no other has, unless one is given. */
export function browser(stack: Stack, ip = `198.51.${100 + (++addresses >> 8)}.${addresses & 255}`): Browser {
  const self: Browser = {
    token: undefined,
    cookies: new Map(),
    async send(method, path, body, headers = {}) {
      const answer = await stack.app.inject({
        method,
        url: `/api${path}`,
        ...(body && { body }),
        remoteAddress: ip,
        headers: {
          'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
          'sec-fetch-site': 'same-origin',
          ...(self.cookies.size > 0 && {
            cookie: [...self.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(self.token && { authorization: `Bearer ${self.token}` }),
          ...headers,
        },
      });
      for (const { name, value } of answer.cookies) {
        if (value) self.cookies.set(name, encodeURIComponent(value));
        else self.cookies.delete(name);
      }
      return answer;
    },
  };
  return self;
}

/** Signs a browser in; a code is read from the mailbox. */
export async function signIn(
  stack: Stack,
  who: Browser,
  { email }: Pick<Person, 'email'>,
  method: SignInMethod = 'password',
): Promise<void> {
  if (method === 'password') {
    const answer = await who.send('POST', '/auth/login', { email, password: PASSWORD });
    who.token = answer.json().token;
    return;
  }
  await who.send('POST', '/auth/email/send-code', { email });
  const code = await codeFor(stack, email);
  const answer = await who.send('POST', '/auth/email/verify-code', { email, code });
  who.token = answer.json().data.accessToken;
}

/** Marks every open session as confirmed with a fresh code at a given time. */
export async function confirmSessions({ urls }: Pick<Stack, 'urls'>, now = new Date()): Promise<void> {
  const pool = connectPool(urls.api, { name: 'test', max: 1 });
  const confirm = 'update private.sessions set confirmed_at = $1 where ended_at is null';
  await pool.query(confirm, [now]).finally(() => pool.end());
}

/** The newest code that was mailed to an address, once there are `count` of them. */
export async function codeFor(stack: Stack, email: string, count = 1): Promise<string> {
  const codes = async () => {
    const own = await stack.mails(email);
    return own.flatMap(({ text }) => /^ {4}(\d{4})$/m.exec(text)?.[1] ?? []);
  };
  await until(async () => (await codes()).length >= count);
  return (await codes())[0]!;
}

/** A code other than this one. */
export function otherThan(code: string, by = 1): string {
  return String((Number(code) + by) % 10_000).padStart(4, '0');
}

/** The sign-in facts recorded about a person: their types, oldest first. */
export async function recordedOf(stack: Stack, { id }: Pick<Person, 'id'>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stack.store.readStream(`signIn-${id}`)) types.push(type);
  return types;
}

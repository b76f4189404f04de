import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import {
  type Browser,
  browser,
  codeFor,
  confirmSessions,
  PASSWORD,
  type Person,
  quiet,
  recordedOf,
  register,
  signIn,
} from '#testing/door.ts';
import { ADMIN, JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { buildApp } from '../../app.ts';

let stack: Stack;
let late = 0;
const clock = () => new Date(Date.now() + late);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock });
});
afterAll(() => stack.stop());

const ENDED = { code: 'unauthenticated', error: 'Your session has ended. Please sign in again.' };
const status = async (who: Browser, path = '/auth/me') => (await who.send('GET', path)).statusCode;

async function signedIn(name: string, role: 'admin' | 'organizer' | 'user' = 'user') {
  const person = await register(stack, name, role);
  const who = browser(stack);
  await signIn(stack, who, person);
  return { person, who };
}

/** Changes an account as the first administrator, and asserts that it succeeded. */
async function change(person: Person, what: 'role' | 'status', value: string) {
  const answer = await stack.call({
    method: 'PUT',
    url: `/api/admin/users/${person.id}/${what}`,
    body: { [what]: value },
  });
  expect(answer.json()).toMatchObject({ user: { id: person.id, [what]: value }, commit: {} });
}

describe('a token', () => {
  it.each(['suspended', 'deleted'])('of a person who is %s fails on the next call', async value => {
    const { person, who } = await signedIn('Bo');
    expect(await status(who)).toBe(200);
    await change(person, 'status', value);
    const refused = await who.send('GET', '/auth/me');
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject(ENDED);
    const again = await browser(stack).send('POST', '/auth/login', {
      email: person.email,
      password: PASSWORD,
    });
    expect(again.json()).toMatchObject({ code: 'wrong_credentials' });
  });

  it('stays ended when a suspended account is restored', async () => {
    const { person, who } = await signedIn('Cy');
    await change(person, 'status', 'suspended');
    await quiet(stack);
    await expect.poll(() => recordedOf(stack, person)).toEqual(['SignedIn', 'SignedOut']);
    await change(person, 'status', 'active');
    expect(await status(who)).toBe(401);
    await signIn(stack, who, person);
    expect(await status(who)).toBe(200);
  });

  it('of a demoted administrator is refused administrators’ calls from the next one on', async () => {
    const { person, who } = await signedIn('Di', 'admin');
    expect(await status(who, '/admin/audit?limit=1')).toBe(200);
    await confirmed(stackAsBrowser());
    await change(person, 'role', 'user');
    expect(await status(who, '/admin/audit?limit=1')).toBe(403);
    expect((await who.send('GET', '/auth/me')).json()).toMatchObject({ role: 'user' });
  });

  it('is invalid after signing out, and others are not', async () => {
    const { person, who } = await signedIn('Eli');
    const other = browser(stack);
    await signIn(stack, other, person);
    expect((await who.send('POST', '/auth/logout')).json()).toEqual({ success: true });
    expect(await status(who)).toBe(401);
    expect(await status(other)).toBe(200);
    await quiet(stack);
    expect(await recordedOf(stack, person)).toEqual(['SignedIn', 'SignedIn', 'SignedOut']);
  });

  it('that is refused learns nothing about its request, and leaves its key free', async () => {
    const { person, who } = await signedIn('Fay', 'admin');
    const night = { title: 'Salsa', startDateTime: '2027-03-28T20:00:00' };
    const key = { 'idempotency-key': v7() };
    const create = (body: object) => who.send('POST', '/admin/events', body, key);
    const ended = who.token;
    expect((await who.send('POST', '/auth/logout')).statusCode).toBe(200);
    for (const body of [night, { ...night, title: 7 }, night]) {
      const refused = await create(body);
      expect([refused.statusCode, refused.json()]).toMatchObject([401, ENDED]);
    }
    await signIn(stack, who, person);
    const made = await create({ ...night, title: 'Zouk' });
    expect([made.statusCode, made.json().event?.title]).toEqual([201, 'Zouk']);
    // The answer under that key is repeated to a session only while it is valid.
    who.token = ended;
    expect((await create({ ...night, title: 'Zouk' })).json()).toMatchObject(ENDED);
  });

  it('without the role for a call learns nothing about its request, and leaves its key free', async () => {
    const { who } = await signedIn('Gus');
    const key = { 'idempotency-key': v7() };
    for (const body of [{ title: 7 }, { title: 'Salsa', startDateTime: '2027-03-28T20:00:00' }]) {
      const refused = await who.send('POST', '/admin/events', body, key);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    }
  });

  it('is valid for twelve hours', async () => {
    const { who } = await signedIn('Flo');
    late += 12 * 3_600_000 - 1_000;
    expect(await status(who)).toBe(200);
    late += 1_000;
    expect(await status(who)).toBe(401);
    late = 0;
  });
});

describe('the list of sessions', () => {
  it('shows each session without too much detail, and ends one or all others', async () => {
    const { person, who } = await signedIn('Gil');
    const others = [
      browser(stack, '8.8.8.8'),
      browser(stack, '2001:4860:4860::8888'),
      browser(stack, '127.0.0.1'),
    ];
    for (const other of others) await signIn(stack, other, person);
    const list = async () => (await who.send('GET', '/auth/sessions')).json().sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(4);
    expect(sessions[0]).toMatchObject({ current: true, device: 'Firefox on Windows', method: 'password' });
    expect(sessions.slice(1).map(({ ip, place }: { ip: string; place: string }) => [ip, place])).toEqual([
      ['127.0.0.•', 'This computer'],
      ['2001:4860:4860:•', 'United States'],
      ['8.8.8.•', 'United States'],
    ]);
    const one = await who.send('DELETE', `/auth/sessions/${sessions[1].id}`);
    expect(one.json()).toEqual({ success: true, ended: 1 });
    expect(await status(others[2]!)).toBe(401);
    expect((await who.send('POST', '/auth/sessions/end-others')).json()).toEqual({ success: true, ended: 2 });
    for (const other of others) expect(await status(other)).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('cannot end other people’s sessions', async () => {
    const { who } = await signedIn('Hal');
    const { who: victim } = await signedIn('Ida');
    const [session] = (await victim.send('GET', '/auth/sessions')).json().sessions;
    expect((await who.send('DELETE', `/auth/sessions/${session.id}`)).json()).toMatchObject({ ended: 0 });
    expect(await status(victim)).toBe(200);
  });
});

it('an administrator’s decision takes effect at once, even while rows lag behind', async () => {
  const own = await startStack(inject('databaseUrl'), { door: true });
  try {
    const [suspended, promoted] = [await register(own, 'Bo', 'organizer'), await register(own, 'Cy', 'user')];
    const [one, other] = [browser(own), browser(own)];
    await signIn(own, one, suspended);
    await signIn(own, other, promoted);
    await own.pauseProjections();
    const put = (path: string, body: object) =>
      own.call({ method: 'PUT', url: `/api/admin/users/${path}`, body });
    expect((await put(`${suspended.id}/status`, { status: 'suspended' })).statusCode).toBe(200);
    expect((await one.send('GET', '/auth/me')).statusCode).toBe(401);
    expect((await put(`${promoted.id}/role`, { role: 'organizer' })).statusCode).toBe(200);
    expect((await other.send('GET', '/auth/me')).json()).toMatchObject({ role: 'organizer' });
  } finally {
    await own.stop();
  }
});

function stackAsBrowser(): Browser {
  return {
    token: undefined,
    cookies: new Map(),
    send: (method, path, body) => stack.call({ method, url: `/api${path}`, ...(body && { body }) }),
  };
}

/** Confirms the session with a fresh code. */
async function confirmed(who: Browser, email = ADMIN.email): Promise<void> {
  const before = (await stack.mails(email)).length;
  const sent = await who.send('POST', '/auth/confirm/send-code');
  if (sent.statusCode === 429) return;
  const code = await codeFor(stack, email, before + 1);
  const answer = await who.send('POST', '/auth/confirm/verify-code', { code });
  expect(answer.json()).toMatchObject({ success: true, data: { confirmedUntil: expect.any(String) } });
}

describe('who is an administrator', () => {
  it('can be changed only with a fresh code, for fifteen minutes', async () => {
    const { person: boss, who } = await signedIn('Jan', 'admin');
    const { person } = await signedIn('Kim');
    const promote = () => who.send('PUT', `/admin/users/${person.id}/role`, { role: 'admin' });
    const refused = await promote();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'code_required' });
    const organizer = await who.send('PUT', `/admin/users/${person.id}/role`, { role: 'organizer' });
    expect(organizer.statusCode).toBe(200);

    await who.send('POST', '/auth/confirm/send-code');
    const code = await codeFor(stack, boss.email);
    const wrong = await who.send('POST', '/auth/confirm/verify-code', {
      code: String((Number(code) + 1) % 10_000).padStart(4, '0'),
    });
    expect(wrong.json()).toMatchObject({ error: 'Invalid verification code', attemptsRemaining: 2 });
    expect((await promote()).statusCode).toBe(403);
    expect((await who.send('POST', '/auth/confirm/verify-code', { code })).statusCode).toBe(200);
    expect((await promote()).statusCode).toBe(200);
    late += 15 * 60_000;
    const later = await who.send('PUT', `/admin/users/${person.id}/role`, { role: 'user' });
    expect(later.json()).toMatchObject({ code: 'code_required' });
    late = 0;
    await quiet(stack);
    expect(await recordedOf(stack, boss)).toEqual([
      'SignedIn',
      'LoginCodeSent',
      'SignInFailed',
      'IdentityConfirmed',
    ]);
  });

  it('can be suspended, reactivated and erased only with a fresh code', async () => {
    const { person: boss, who } = await signedIn('Nia', 'admin');
    const { person } = await signedIn('Oda', 'admin');
    const { person: dancer } = await signedIn('Pam');
    const put = (id: string, status: string) => who.send('PUT', `/admin/users/${id}/status`, { status });
    const erase = (id: string) => who.send('DELETE', `/admin/users/${id}/personal-data`);
    for (const answer of [
      await put(person.id, 'suspended'),
      await put(person.id, 'deleted'),
      await erase(person.id),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'code_required' });
    }
    // For anybody else no code is needed.
    expect((await put(dancer.id, 'suspended')).statusCode).toBe(200);
    expect((await erase(dancer.id)).statusCode).toBe(200);

    await confirmed(who, boss.email);
    expect((await put(person.id, 'suspended')).statusCode).toBe(200);
    late += 15 * 60_000;
    expect((await put(person.id, 'active')).json()).toMatchObject({ code: 'code_required' });
    expect((await erase(person.id)).json()).toMatchObject({ code: 'code_required' });
    late = 0;
    expect((await erase(person.id)).statusCode).toBe(200);
  });

  it.each(['/admin/users', '/users'])('cannot change their own role or status (%s)', async path => {
    const { person, who } = await signedIn('Lou', 'admin');
    for (const body of [{ role: 'user' }, { status: 'suspended' }]) {
      const answer = await who.send('PUT', `${path}/${person.id}/${Object.keys(body)[0]}`, body);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ error: 'You cannot change your own role or status.' });
    }
  });

  it('is always at least one person, even if two administrators suspend each other at once on two machines', async () => {
    const own = await startStack(inject('databaseUrl'), { door: true });
    const pool = connectPool(own.urls.api, { name: 'test' });
    const log = pino({ level: 'silent' });
    const { app } = await buildApp({ pool, store: own.store, log, jwtSecret: JWT_SECRET });
    try {
      const first = browser(own);
      first.token = (await first.send('POST', '/auth/login', ADMIN)).json().token;
      const { id: firstId } = (await first.send('GET', '/auth/me')).json();
      const person = await register(own, 'Max', 'admin');
      const second = browser({ ...own, app });
      await signIn(own, second, person);
      for (let round = 0; round < 8; round++) {
        await confirmSessions(own);
        const answers = await Promise.all([
          first.send('PUT', `/admin/users/${person.id}/status`, { status: 'suspended' }),
          second.send('PUT', `/admin/users/${firstId}/status`, { status: 'suspended' }),
        ]);
        const codes = answers.map(({ statusCode }) => statusCode).sort();
        expect(codes[0]).toBe(200);
        expect([401, 409]).toContain(codes[1]);
        const [survivor, other, otherId] =
          answers[0]!.statusCode === 200 ? [first, second, person.id] : [second, first, firstId];
        const alone = await survivor.send('DELETE', '/auth/account');
        expect(alone.statusCode).toBe(409);
        expect(alone.json()).toMatchObject({ error: 'The last administrator cannot be deleted.' });
        await survivor.send('PUT', `/admin/users/${otherId}/status`, { status: 'active' });
        const login = otherId === person.id ? { email: person.email, password: PASSWORD } : ADMIN;
        other.token = (await browser(own).send('POST', '/auth/login', login)).json().token;
      }
    } finally {
      await app.close();
      await pool.end();
      await own.stop();
    }
  });
});

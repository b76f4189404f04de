import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { browser, PASSWORD, quiet, register, signIn } from '#testing/door.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import { eraseAccountsWhenDue } from './erasure/eraseAccountsWhenDue.ts';

let stack: Stack;
const late = 0;
const clock = () => new Date(Date.now() + late);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock });
});
afterAll(() => stack.stop());

async function signedIn(name: string, role: 'admin' | 'user' = 'user') {
  const person = await register(stack, name, role);
  const who = browser(stack);
  await signIn(stack, who, person);
  return { person, who };
}

describe('the own profile', () => {
  it('takes another name, shown with the next call that waits for it', async () => {
    const { who } = await signedIn('Bo');
    const answer = await who.send('PUT', '/auth/profile', { name: '  Bo Li ' });
    expect(answer.json()).toMatchObject({ user: { name: 'Bo Li', role: 'user' } });
    await expect.poll(async () => (await who.send('GET', '/auth/me')).json().name).toBe('Bo Li');
  });
  it('refuses an empty name', async () => {
    const { who } = await signedIn('Cy');
    const answer = await who.send('PUT', '/auth/profile', { name: '   ' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fieldErrors: { name: 'Enter your name.' } });
  });
});

describe('preferences', () => {
  it('have defaults, and are stored one by one', async () => {
    const { who } = await signedIn('Di');
    const defaults = (await who.send('GET', '/auth/preferences')).json().preferences;
    expect(defaults).toMatchObject({ theme: null, language: null, density: 'compact', shortcuts: true });
    await who.send('PUT', '/auth/preferences', { theme: 'light' });
    const { commit, preferences } = (await who.send('PUT', '/auth/preferences', { shortcuts: false })).json();
    expect(preferences).toEqual({ ...defaults, theme: 'light', shortcuts: false });
    const after = await who.send('GET', '/auth/preferences', undefined, {
      'x-after-position': commit.position,
    });
    expect(after.json()).toEqual({ preferences });
  });
  it('refuse unknown names and values', async () => {
    const { who } = await signedIn('Eli');
    const answer = await who.send('PUT', '/auth/preferences', { theme: 'pink' });
    expect(answer.statusCode).toBe(422);
  });
});

describe('a requested deletion', () => {
  it('signs out everywhere, says when the account is erased, and is withdrawn by signing in', async () => {
    const { person, who } = await signedIn('Flo');
    const other = browser(stack);
    await signIn(stack, other, person);
    const answer = await who.send('DELETE', '/auth/account');
    expect(answer.statusCode).toBe(202);
    const { success, scheduledFor } = answer.json();
    const days = (Date.parse(scheduledFor) - clock().getTime()) / 86_400_000;
    expect({ success, days: Math.round(days) }).toEqual({ success: true, days: 30 });
    for (const each of [who, other]) expect((await each.send('GET', '/auth/me')).statusCode).toBe(401);
    await expect.poll(() => mailTo(person.email)).toMatch(/^You asked us to delete your account\./);

    await signIn(stack, who, person);
    expect((await who.send('GET', '/auth/me')).statusCode).toBe(200);
    await erase(31);
    expect(await typesOf(`user-${person.id}`)).toEqual([
      'UserRegistered',
      'AccountDeletionRequested',
      'AccountDeletionWithdrawn',
    ]);
  });

  it('ends in erasure after thirty days, and not before', async () => {
    const { person, who } = await signedIn('Gil');
    await who.send('DELETE', '/auth/account');
    await erase(29);
    expect(await typesOf(`user-${person.id}`)).not.toContain('UserErased');
    await erase(30);
    expect(await typesOf(`user-${person.id}`)).toContain('UserErased');
    const login = await browser(stack).send('POST', '/auth/login', {
      email: person.email,
      password: PASSWORD,
    });
    expect(login.statusCode).toBe(401);
  });

  it('is refused for the last administrator', async () => {
    const answer = await stack.call({ method: 'DELETE', url: '/api/auth/account' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'last_administrator',
      error: 'The last administrator cannot be deleted.',
    });
  });
});

async function mailTo(email: string): Promise<string | undefined> {
  return (await stack.mails()).find(({ to }) => to === email)?.text;
}

async function typesOf(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stack.store.readStream(stream)) types.push(type);
  return types;
}

/** Erases what is due `days` from now, once the rows show it. */
async function erase(days: number): Promise<void> {
  const pool = connectPool(stack.urls.api, { name: 'test', max: 1 });
  const now = new Date(Date.now() + days * 86_400_000 + 60_000);
  await stack.send('GET', '/api/admin/queues');
  const { work } = eraseAccountsWhenDue({ pool, execute: stack.execute });
  await work({ now, signal: AbortSignal.timeout(10_000) }).finally(() => pool.end());
}

it('an account is deleted on time, even if another one cannot be decided', async () => {
  const [first, second] = [await signedIn('Ida'), await signedIn('Jo')];
  for (const { who } of [first, second]) await who.send('DELETE', '/auth/account');
  const foreign = { id: v7(), type: 'UserErased', data: {}, metadata: {} };
  const stream = `user-${first.person.id}`;
  const revision = (await typesOf(stream)).length - 1;
  await stack.store.append(stream, revision, [foreign]);
  await erase(30);
  expect(await typesOf(`user-${second.person.id}`)).toContain('UserErased');
  expect((await typesOf(stream)).slice(revision + 1)).toEqual(['UserErased']);
});

it('the export contains everything stored about the person, readable, and nothing about others', async () => {
  const { person, who } = await signedIn('Hal');
  await who.send('PUT', '/auth/preferences', { density: 'comfortable' });
  await who.send('PUT', '/auth/profile', { name: 'Hal Ito' });
  await quiet(stack);
  const answer = await who.send('GET', '/auth/account/export');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="tanda-.*\.json"$/);
  const { user, facts, sessions, preferences } = answer.json();
  expect(user).toMatchObject({ id: person.id, email: person.email });
  expect(preferences).toMatchObject({ density: 'comfortable' });
  expect(sessions).toHaveLength(1);
  const told = facts.map(({ type, data }: { type: string; data: object }) => [type, data]);
  expect(told).toEqual([
    ['UserRegistered', expect.objectContaining({ name: 'Hal', email: person.email })],
    ['UserRenamed', { name: 'Hal Ito' }],
    ['PreferencesChanged', { density: 'comfortable' }],
    ['SignedIn', expect.objectContaining({ method: 'password' })],
  ]);
  expect(facts.at(-1).origin).toMatchObject({
    ip: expect.any(String),
    userAgent: expect.stringMatching(/Firefox/),
  });
  expect(answer.body).not.toContain(ADMIN.email);
});

import type pg from 'pg';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import type { InvitationRead } from '#contracts/users/invitationCalls.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { tablesWith } from '#testing/byteSearch.ts';
import { browser, quiet, register, signIn } from '#testing/door.ts';
import { recordOf } from '#testing/manyEvents.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { finishErasures } from '../../compose/finishErasures.ts';
import { endInvitations } from './endInvitations.ts';

const SITE = 'https://dance.example.org';
const SYSTEM = { id: 'system', role: 'system' } as const;
const DAY = 86_400_000;
let stack: Stack;
let pool: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, publicUrl: SITE });
  pool = connectPool(stack.urls.api, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const address = () => `guest-${v7().slice(-8)}@example.org`;
const asked = () => ({ commandId: v7(), actor: SYSTEM, now: new Date() });

async function invite(email: string): Promise<string> {
  const body = { email, role: 'organizer' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/invitations', body });
  expect(answer.statusCode, answer.body).toBe(201);
  await quiet(stack);
  return answer.json().id;
}

async function tokenFor(email: string): Promise<string> {
  const { text } = (await stack.mails()).find(({ to }) => to === email)!;
  return new RegExp(`^${SITE}/admin/invitation#(\\S+)$`, 'm').exec(text)![1]!;
}

const accept = (token: string) =>
  browser(stack).send('POST', '/auth/invitation/accept', { token, name: 'Noa' });

/** Registers an account, by another way than an invitation. */
async function registerWith(email: string): Promise<string> {
  const id = v7();
  const data = { name: 'Ola', email, role: 'user', location: null, preferredLanguage: 'en' } as const;
  await stack.execute(userStream, id, 'RegisterUser', data, asked());
  return id;
}

async function listed(id: string): Promise<InvitationRead | undefined> {
  const answer = await stack.send('GET', '/api/admin/invitations');
  return answer.json().invitations.find((one: InvitationRead) => one.id === id);
}

async function typesOf(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stack.store.readStream(stream)) types.push(type);
  return types;
}

/** Does the periodic work as of `days` from now, once the rows show everything. */
async function endAfter(days: number): Promise<void> {
  await listed('');
  const db = readModel<{ invitations: InvitationRow; users: UserRow }>(pool);
  const now = new Date(Date.now() + days * DAY);
  await endInvitations({ db, execute: stack.execute }).work({ now, signal: AbortSignal.timeout(60_000) });
}

async function hasKey(id: string): Promise<boolean> {
  await listed('');
  const mailFolder = `${stack.dataDir}/mail`;
  const finishing = finishErasures(pool, streams, {
    ...{ mailFolder, log: pino({ level: 'silent' }) },
    eraseInAreas: async () => true,
  });
  await finishing.work({ now: new Date(), signal: AbortSignal.timeout(60_000) });
  const { rows } = await pool.query('select key from private.subject_keys where subject = $1', [id]);
  return rows[0].key !== null;
}

describe('an invitation whose address got an account meanwhile', () => {
  it('ends when its link is opened, and whoever invited sees which account it is', async () => {
    const email = address();
    const id = await invite(email);
    const token = await tokenFor(email);
    const account = await registerWith(email);
    await listed(id);
    const answer = await accept(token);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'invitation_superseded',
        error: 'There is already an account with this email. Sign in with it.',
      },
    ]);
    expect(await typesOf(`invitation-${id}`)).toEqual([
      'UserInvited',
      'InvitationSent',
      'InvitationSuperseded',
    ]);
    expect(await listed(id)).toMatchObject({
      email: 'Erased user',
      role: 'organizer',
      superseded: { account: { id: account, name: 'Ola', email, role: 'user' } },
    });
    expect((await accept(token)).json().code).toBe('invitation_superseded');
    expect(await hasKey(id)).toBe(false);
    expect(await hasKey(account)).toBe(true);

    const dismissed = await stack.call({ method: 'DELETE', url: `/api/admin/invitations/${id}` });
    expect(dismissed.statusCode).toBe(200);
    expect(await listed(id)).toBeUndefined();
  });

  it('ends without anybody opening it', async () => {
    const email = address();
    const id = await invite(email);
    const account = await registerWith(email.toUpperCase());
    await endAfter(0);
    expect(await listed(id)).toMatchObject({ superseded: { account: { id: account } } });
    // The address has an account now, and can be invited by nobody.
    const body = { email, role: 'user' };
    const again = await stack.call({ method: 'POST', url: '/api/admin/invitations', body });
    expect([again.statusCode, again.json().code]).toEqual([409, 'taken']);
  });

  it('ends when it is sent again', async () => {
    const email = address();
    const id = await invite(email);
    await registerWith(email);
    await listed(id);
    const answer = await stack.call({ method: 'POST', url: `/api/admin/invitations/${id}/renew` });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'invitation_superseded']);
    expect(await typesOf(`invitation-${id}`)).toContain('InvitationSuperseded');
  });

  it('ends though it was accepted at the same moment: no second account, and no effect that fails', async () => {
    const email = address();
    const id = await invite(email);
    const account = await registerWith(email);
    await listed(id);
    // What the API records if the account came between its look at the rows and its command.
    const { tokenHash } = (await tokenHashOf(id))!;
    await stack.execute(invitationStream, id, 'AcceptInvitation', { tokenHash, name: 'Noa' }, asked());
    await expect.poll(() => typesOf(`invitation-${id}`)).toContain('InvitationSuperseded');
    await quiet(stack);
    expect(await typesOf(`user-${id}`)).toEqual([]);
    expect(await listed(id)).toMatchObject({ superseded: { account: { id: account } } });
    const { rows } = await pool.query("select 1 from private.outbox where status in ('failed', 'unknown')");
    expect(rows).toEqual([]);
  });

  it('stays what it is if the account is its own, which is not erased', async () => {
    const email = address();
    const id = await invite(email);
    expect((await accept(await tokenFor(email))).statusCode).toBe(200);
    // As a worker whose rows are behind would.
    const given = { account: id };
    await stack.execute(invitationStream, id, 'SupersedeInvitation', given, asked());
    await endAfter(60);
    expect(await typesOf(`invitation-${id}`)).toEqual([
      'UserInvited',
      'InvitationSent',
      'InvitationAccepted',
    ]);
    expect(await hasKey(id)).toBe(true);
  });
});

describe('an invitation that nobody accepts', () => {
  it('is erased with its address thirty days after its link became void, and not before', async () => {
    const email = address();
    const id = await invite(email);
    await endAfter(36);
    expect(await listed(id)).toMatchObject({ email, superseded: null });
    expect(await hasKey(id)).toBe(true);
    await endAfter(38);
    expect(await listed(id)).toBeUndefined();
    expect(await typesOf(`invitation-${id}`)).toEqual(['UserInvited', 'InvitationSent', 'InvitationExpired']);
    expect(await hasKey(id)).toBe(false);
    // The stored answers of the API and the outbox included.
    expect(await tablesWith(stack.urls.superuser, [email])).toEqual([]);
    // The address is free again.
    await invite(email);
  });

  it('is erased although the command for an earlier one is refused, whose log another program wrote to', async () => {
    const email = address();
    const broken = await invite(address());
    const ids = [await invite(email), await invite(address())];
    await stack.store.append(`invitation-${broken}`, 1, [recordOf('InvitationHijacked', {})]);
    await endAfter(38);
    expect(await Promise.all(ids.map(listed))).toEqual([undefined, undefined]);
    expect(await tablesWith(stack.urls.superuser, [email])).toEqual([]);
    expect(await listed(broken)).toMatchObject({ superseded: null });
  });

  it('cannot be accepted, sent again or revoked any more', async () => {
    const pat = await register(stack, 'Pat', 'admin');
    const who = browser(stack);
    await signIn(stack, who, pat);
    const email = address();
    const id = (await who.send('POST', '/admin/invitations', { email, role: 'user' })).json().id;
    await quiet(stack);
    const token = await tokenFor(email);
    await endAfter(38);
    const answers = [
      await accept(token),
      await who.send('POST', `/admin/invitations/${id}/renew`),
      await who.send('DELETE', `/admin/invitations/${id}`),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'invitation_expired']);
  });
});

async function tokenHashOf(id: string): Promise<{ tokenHash: string } | undefined> {
  for await (const { type, data } of stack.store.readStream(`invitation-${id}`)) {
    if (type === 'InvitationSent') return data as { tokenHash: string };
  }
  return undefined;
}

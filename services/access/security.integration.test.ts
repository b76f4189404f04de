import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { SignInRead } from '#contracts/access/securityCalls.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { userStream } from '#contracts/users/user.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { browser, confirmSessions, type Person, quiet, register, signIn } from '#testing/door.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { forgetOldStrangers, recordStrangers } from './accounts/strangers.ts';
import { mailAdministratorsAdded } from './mails/mailOnAdministratorAdded.ts';

const NOW = new Date('2026-11-18T12:34:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
let stack: Stack;
let now = NOW;
let bo: Person;
let cy: Person;
let pool: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => now });
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Asks as the administrator, once the rows have everything that is recorded. */
async function ask(path: string) {
  await quiet(stack);
  return stack.send('GET', `/api/admin${path}`);
}
const read = async (path: string) => {
  const answer = await ask(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const told = async () =>
  (
    await loadStream(
      { store: stack.store, codec: factCodec(streams, subjectKeys(pool)) },
      'strangers-2026-11-18',
    )
  ).map(({ data }) => data);

it('records once an hour the attempts with emails that have no account', async () => {
  const [one, other] = [browser(stack, '203.0.113.1'), browser(stack, '203.0.113.2')];
  for (let index = 0; index < 4; index++) {
    await one.send('POST', '/auth/login', { email: `s${index}@example.org`, password: 'x' });
  }
  await other.send('POST', '/auth/email/send-code', { email: 's9@example.org' });
  for (const code of ['1111', '2222', '3333']) {
    await other.send('POST', '/auth/email/verify-code', { email: 's9@example.org', code });
  }
  await quiet(stack);
  const present = {
    from: '2026-11-18T12:00:00.000Z',
    wrongCodes: 3,
    wrongPasswords: 4,
    locks: 1,
    addresses: 2,
  };
  expect((await read('/security/doors')).strangers).toMatchObject([present]);
  const { work } = recordStrangers({ pool, execute: stack.execute });
  const signal = AbortSignal.timeout(10_000);
  expect(await work({ now: later(20), signal })).toBe(false);
  expect(await told()).toEqual([]);
  expect(await work({ now: later(35), signal })).toBe(true);
  expect(await work({ now: later(35), signal })).toBe(false);
  expect(await told()).toEqual([
    {
      from: '2026-11-18T12:00:00.000Z',
      codesAsked: 1,
      wrongCodes: 3,
      wrongPasswords: 4,
      locks: 1,
      addresses: 2,
      busiest: '203.0.113.2 5, 203.0.113.1 4',
    },
  ]);
  expect((await pool.query('select 1 from private.strangers')).rowCount).toBe(0);
  expect((await read('/security/doors')).strangers).toMatchObject([present]);
});

it('forgets the addresses after a year', async () => {
  expect(await forgetOldStrangers(pool, new Date('2027-11-18T00:00:00Z'))).toBe(0);
  expect(await forgetOldStrangers(pool, new Date('2027-11-19T00:00:00Z'))).toBe(1);
  expect(await told()).toMatchObject([{ wrongPasswords: 4, busiest: 'Erased user' }]);
});

describe('the security centre', () => {
  beforeAll(async () => {
    bo = await register(stack, 'Bo', 'user');
    cy = await register(stack, 'Cy', 'admin');
    const who = browser(stack, '8.8.8.8');
    await who.send('POST', '/auth/login', { email: bo.email, password: 'not the password' });
    await signIn(stack, who, bo);
    await who.send('POST', '/auth/login', { email: bo.email, password: 'not the password' });
  });

  it('lists sign-ins and failures of all, newest first, by person and by outcome', async () => {
    const { signIns, total } = await read(`/security/sign-ins?id=${bo.id}`);
    expect(total).toBe(3);
    const common = { userId: bo.id, name: 'Bo', email: bo.email, place: 'United States', until: null };
    expect(signIns).toMatchObject([
      { ...common, outcome: 'failed', method: 'password', platform: 'web', knownDevice: true },
      { ...common, outcome: 'success', method: 'password', platform: 'web', knownDevice: null },
      { ...common, outcome: 'failed', method: 'password', platform: 'web', knownDevice: false },
    ]);
    expect(signIns[0].attemptsRemaining).toBeGreaterThan(0);
    const found = async (query: string) => {
      const page = await read(`/security/sign-ins?${query}`);
      expect(page.total).toBe(page.signIns.length);
      return page.signIns.map(({ name, outcome }: SignInRead) => `${name} ${outcome}`);
    };
    expect(await found('search=bo%20example&outcome=success')).toEqual(['Bo success']);
    expect(await found('search=nobody')).toEqual([]);
    expect(await found("search=%25'%3B--")).toEqual([]);
    expect(await found('outcome=locked')).toEqual([]);
    expect((await found('when=last24hours')).length).toBe((await read('/security/sign-ins')).total);
    const { stats } = await read('/security/sign-ins?search=nobody');
    expect(stats).toMatchObject({ failed: 2, locked: 0 });
    for (const wrong of ['outcome=won', 'id=1', 'limit=0', 'offset=-1', 'sort=name']) {
      expect((await ask(`/security/sign-ins?${wrong}`)).statusCode, wrong).toBe(422);
    }
  });

  it('shows an account that is locked, until the lock ends', async () => {
    const guesser = browser(stack, '203.0.113.77');
    for (let index = 0; index < 12; index++) {
      await guesser.send('POST', '/auth/login', { email: bo.email, password: `wrong ${index}` });
    }
    const { locks } = await read('/security/doors');
    expect(locks).toMatchObject([{ userId: bo.id, name: 'Bo', email: bo.email, method: 'password' }]);
    expect(new Date(locks[0].until).getTime()).toBeGreaterThan(NOW.getTime());
    now = new Date(locks[0].until);
    expect((await read('/security/doors')).locks).toEqual([]);
    now = NOW;
  });

  it('ends a session of another administrator with a fresh code, which is recorded', async () => {
    const [phone, laptop] = [browser(stack, '203.0.113.5'), browser(stack, '203.0.113.6')];
    for (const one of [phone, laptop]) await signIn(stack, one, cy);
    const { administrators } = await read('/security/sessions');
    expect(administrators.map(({ name }: Person) => name)).toEqual(['Administrator', 'Cy']);
    const [ours, theirs] = administrators;
    expect(ours.sessions).toMatchObject([
      { current: true, device: 'lightMyRequest', place: 'This computer' },
    ]);
    expect(theirs.sessions).toMatchObject([
      { current: false, device: 'Firefox on Windows', ip: '203.0.113.•' },
      { current: false, ip: '203.0.113.•' },
    ]);
    const end = (id: string) => stack.call({ method: 'DELETE', url: `/api/admin/security/sessions/${id}` });
    const [{ id: ended }] = theirs.sessions;
    expect((await end(ours.sessions[0].id)).json().code).toBe('own_session');
    expect((await end(ended)).json().code).toBe('code_required');
    const everywhere = { method: 'POST', url: `/api/admin/users/${cy.id}/sessions/end` } as const;
    expect((await stack.call(everywhere)).json().code).toBe('code_required');

    await confirmSessions(stack, now);
    expect((await end(ended)).json()).toEqual({ success: true, ended: 1 });
    expect((await end(ended)).statusCode).toBe(404);
    const statuses = await Promise.all([phone, laptop].map(one => one.send('GET', '/auth/me')));
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await stack.call(everywhere)).json()).toEqual({ success: true, ended: 1 });
    await quiet(stack);
    const facts = [];
    for await (const { type, data, metadata } of stack.store.readStream(`signIn-${cy.id}`)) {
      if (type === 'SignedOut') facts.push({ data, by: (metadata as { actor: { id: string } }).actor.id });
    }
    expect(facts).toMatchObject([
      { data: { sessionIds: [ended], why: 'endedByAdministrator' }, by: ours.id },
      { data: { why: 'endedByAdministrator' }, by: ours.id },
    ]);
  });

  it('ends no session of somebody who is no administrator, and none twice', async () => {
    const who = browser(stack);
    await signIn(stack, who, await register(stack, 'Di', 'organizer'));
    const { sessions } = (await who.send('GET', '/auth/sessions')).json();
    for (const id of [sessions[0].id, v7()]) {
      const answer = await stack.call({ method: 'DELETE', url: `/api/admin/security/sessions/${id}` });
      expect(answer.statusCode).toBe(404);
    }
    for (const [method, path] of [
      ['GET', 'sign-ins'],
      ['GET', 'doors'],
      ['GET', 'sessions'],
      ['DELETE', `sessions/${sessions[0].id}`],
    ] as const) {
      expect((await who.send(method, `/admin/security/${path}`)).statusCode).toBe(403);
    }
  });

  it('reads ten thousand sign-ins by the page, also those of the erased and of unreadable facts', async () => {
    const owner = connectPool(stack.urls.owner, { name: 'test', max: 1 });
    const before = (await read('/security/sign-ins')).total;
    await owner.query(
      `insert into read.facts
       select 9000000000 + n, gen_random_uuid(), 'signIn-' || person, 'signIn', n, 'SignedIn',
         timestamptz '2026-01-01' + n * interval '1 minute', person, 'NoteSignIn', 'c' || n, null,
         '{"method":"code","platform":"ios","sessionId":"0197a000-0000-7000-8000-000000000001",
           "place":{"$sealed":"x","subject":"nobody"}}',
         json_build_object('$correlationId', 'c', '$causationId', 'c', 'command',
           json_build_object('id', 'c', 'name', 'NoteSignIn'), 'actor',
           json_build_object('id', person, 'role', 'user'), 'at', '2026-01-01T00:00:00Z', 'version', 1),
         '', null, null, n
       from generate_series(1, 10000) as n, lateral (select case when n % 2 = 0 then $1 else $2 end) as _(person)`,
      [bo.id, v7()],
    );
    await owner.query('analyze read.facts');
    const page = (query: string) =>
      stack.call({ method: 'GET', url: `/api/admin/security/sign-ins?${query}` });
    const first = (await page('limit=50')).json();
    expect(first.total).toBe(before + 10_000);
    expect(first.signIns).toHaveLength(50);
    expect(first.signIns.slice(0, 2)).toMatchObject([
      { name: 'Bo', platform: 'ios', place: null },
      { name: null, email: null, place: null },
    ]);
    expect((await page('limit=50&offset=9950')).json().signIns).toHaveLength(50);
    expect((await page('limit=50&offset=99999')).json().signIns).toEqual([]);
    expect((await page('search=bo%20example&outcome=success')).json().total).toBe(5_001);
    await owner.query('delete from read.facts where position > 9000000000');
    await owner.end();
  });
});

describe('when an administrator is added', () => {
  let eva: Person;

  /** Waits until the process has seen a fact, and everything that it led to is done. */
  async function settled(position: string): Promise<void> {
    const seen = "select from private.processes where name = 'mailOnAdministratorAdded' and position >= $1";
    await vi.waitUntil(async () => (await pool.query(seen, [position])).rowCount === 1, soon);
    await quiet(stack);
  }
  const mailsOf = async (name: string) =>
    (await stack.mails())
      .filter(({ text }) => text.includes(`${name} (`))
      .map(({ to, subject, text, html }) => ({ to: to.split('-')[0]!.split('@')[0], subject, text, html }))
      .sort((one, other) => one.to!.localeCompare(other.to!));
  const add = async (data: { name: string; preferredLanguage: string }, actor: Actor, id = v7()) => {
    const registered = { ...data, email: `${id}@example.org`, role: 'admin', location: null } as const;
    const { commit } = await stack.execute(userStream, id, 'RegisterUser', registered, {
      commandId: v7(),
      actor,
      now,
    });
    await settled(commit.position);
    return id;
  };

  it('each of the others is told once, in their language, by whom, and nobody of the first ones', async () => {
    await quiet(stack);
    expect((await stack.mails()).filter(({ subject }) => subject.includes('administrator'))).toEqual([]);
    await add({ name: 'Luz', preferredLanguage: 'es' }, { id: 'system', role: 'system' });
    eva = await register(stack, 'Eva', 'user');
    await confirmSessions(stack, now);
    const url = `/api/admin/users/${eva.id}/role`;
    const answer = await stack.call({ method: 'PUT', url, body: { role: 'admin' } });
    await settled(answer.json().commit.position);
    const mails = await mailsOf('Eva');
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Eva is now an administrator of Tanda',
      'Eva is now an administrator of Tanda',
      'Eva tiene ahora el rol de administrador en Tanda',
    ]);
    expect(mails.map(({ to }) => to).slice(1)).toEqual(['ana', 'cy']);
    expect(mails[1]!.text).toContain(
      `Eva (${eva.email}) has been an administrator of Tanda since 18 November 2026`,
    );
    expect(mails[1]!.text).toContain('Added by: Administrator.');
    expect(await mailsOf('Luz')).toEqual([]);
  });

  it('and again nobody, if the process was killed after it did its work', async () => {
    const sent = (await stack.mails()).length;
    const { rows } = await pool.query(
      `update private.outbox set status = 'performing', claimed_by = '0/0', payload = $1
       where effect = 'tellAdministrators' returning fact_id`,
      [{ userId: eva.id, actor: { id: cy.id, role: 'admin' }, at: now.toISOString() }],
    );
    expect(rows).toHaveLength(1);
    await pool.query(
      `update private.outbox set status = 'performing', claimed_by = '0/0'
       where effect = 'mailAdministratorAdded' and key like $1`,
      [`% ${cy.id}`],
    );
    const mailing =
      "select status from private.outbox where effect = 'mailAdministratorAdded' order by status";
    const left = "select from private.outbox where status in ('waiting', 'performing')";
    await vi.waitUntil(async () => (await pool.query(left)).rowCount === 0, soon);
    // Of the mail it cannot be known whether it was sent, so it is not sent again, and operators see it.
    const statuses = (await pool.query<{ status: string }>(mailing)).rows.map(({ status }) => status);
    expect(statuses.filter(status => status === 'unknown')).toHaveLength(1);
    expect(await stack.mails()).toHaveLength(sent);
  });

  it('by an invitation, whoever invited is named, whatever the new one is called', async () => {
    const id = v7();
    const invited = { email: `${id}@example.org`, role: 'admin', language: 'en' } as const;
    const by = { invitedBy: cy.id, site: 'https://tanda.example' };
    const asked = { commandId: v7(), actor: { id: cy.id, role: 'admin' } as const, now };
    await stack.execute(invitationStream, id, 'InviteUser', { ...invited, ...by }, asked);
    await add({ name: '<b>Gus</b>', preferredLanguage: 'en' }, { id, role: 'admin' }, id);
    const mail = (await mailsOf('<b>Gus</b>')).find(({ to }) => to === 'ana');
    expect(mail!.text).toContain('Added by: Cy.');
    expect(mail!.html).toContain('&lt;b&gt;Gus&lt;/b&gt;');
    expect(mail!.html).not.toContain('<b>');
  });

  it('by an operator, or erased before the mail is written', async () => {
    await add({ name: 'Hugo', preferredLanguage: 'en' }, { id: 'operator:root', role: 'system' });
    const mail = (await mailsOf('Hugo')).find(({ to }) => to === 'ana');
    expect(mail!.text).toContain('Added by: an operator of the server');
    const sent = (await stack.mails()).length;
    const performers = mailAdministratorsAdded({
      pool,
      load: stream =>
        loadStream({ store: stack.store, codec: factCodec(streams, subjectKeys(pool)) }, stream),
      brand: 'Tanda',
      sendMail: async () => {
        throw new Error('No mail was to be sent');
      },
    });
    const payload = {
      to: cy.id,
      userId: v7(),
      actor: { id: 'operator:root', role: 'system' },
      at: now.toISOString(),
    };
    await performers.mailAdministratorAdded!.perform(
      { factId: v7(), payload } as never,
      AbortSignal.timeout(5_000),
    );
    expect((await stack.mails()).length).toBe(sent);
  });
});

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browser, codeFor, otherThan, recordedOf, register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// Programs sign in with the bodies of the specification and nothing else: they keep no cookies.

let stack: Stack;
let late = 0;
const minutes = (count: number) => count * 60_000;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => new Date(Date.now() + late) });
});
afterAll(() => stack.stop());

type From = { ip?: string; agent?: string; headers?: Record<string, string> };
let addresses = 0;

function program({ ip = `203.0.113.${++addresses}`, agent = 'python-requests/2.32', headers }: From = {}) {
  const send = async (path: string, body: object) => {
    const answer = await stack.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      remoteAddress: ip,
      headers: { 'user-agent': agent, ...headers },
      body,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ask: (email: string) => send('email/send-code', { email, platform: 'web' }),
    askAgain: (email: string) => send('email/resend-code', { email }),
    enter: (email: string, code: string, more = {}) =>
      send('email/verify-code', { email, code, platform: 'web', ...more }),
    password: (email: string) => send('login', { email, password: 'a guess' }),
  };
}

async function asked(from: From = {}) {
  const person = await register(stack, 'Bo', 'user');
  const own = program({ ip: '203.0.113.200', ...from });
  const { flow } = (await own.ask(person.email)).body.data;
  return { person, own, flow: flow as string, code: await codeFor(stack, person.email) };
}

const NONE = { status: 401, body: { code: 'no_code' } };

describe('a program without cookies', () => {
  it('signs in with nothing but email and code, once', async () => {
    const { person, own, code } = await asked();
    const entered = await own.enter(person.email, code);
    expect(entered).toMatchObject({ status: 200, body: { data: { user: { id: person.id } } } });
    const me = await stack.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${entered.body.data.accessToken}` },
    });
    expect(me.json()).toMatchObject({ email: person.email });
    expect(await own.enter(person.email, code)).toMatchObject(NONE);
  });

  it('may type blanks around the address', async () => {
    const person = await register(stack, 'Cy', 'user');
    const own = program();
    expect((await own.ask(` ${person.email}\t`)).status).toBe(200);
    const code = await codeFor(stack, person.email);
    expect((await own.enter(`${person.email}\u00A0 `, code)).status).toBe(200);
  });

  it('enters the newest of the codes that it asked for', async () => {
    const { person, own, code } = await asked();
    late += minutes(1);
    expect((await own.askAgain(person.email)).status).toBe(200);
    const second = await codeFor(stack, person.email, 2);
    if (second !== code) {
      expect((await own.enter(person.email, code)).body).toMatchObject({ code: 'wrong_code' });
    }
    expect((await own.enter(person.email, second)).status).toBe(200);
  });

  it('goes on from another network with the flow that it was answered', async () => {
    const { person, code, flow } = await asked();
    expect(await program().enter(person.email, code)).toMatchObject(NONE);
    expect((await program().enter(person.email, code, { flow })).status).toBe(200);
  });

  it('is answered the same for an email without an account', async () => {
    const { person, own } = await asked();
    late += minutes(1);
    const [known, unknown] = [await own.ask(person.email), await program().ask('nobody@example.org')];
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data));
    const stranger = program();
    await stranger.ask('noone@example.org');
    for (const attemptsRemaining of [2, 1, 0]) {
      expect((await stranger.enter('noone@example.org', '1234')).body).toMatchObject({ attemptsRemaining });
    }
  });
});

describe('the code of a program', () => {
  it.each<[string, From]>([
    ['another network', { ip: '203.0.113.201' }],
    ['another program in the same network', { agent: 'curl/8.14' }],
    ['a page in the same network', { headers: { 'sec-fetch-site': 'same-origin' } }],
    ['a page of another site', { headers: { origin: 'https://evil.example' } }],
  ])('is worthless to %s', async (_, other) => {
    const { person, own, code } = await asked();
    const thief = program({ ip: '203.0.113.200', ...other });
    expect(await thief.enter(person.email, code)).toMatchObject(NONE);
    expect(await thief.enter(person.email, code, { flow: 'made-up' })).toMatchObject(NONE);
    // It was not used up by that.
    expect((await own.enter(person.email, code)).status).toBe(200);
  });

  it('is worthless with the flow of a code that a thief asked for', async () => {
    const { person, own, code } = await asked();
    late += minutes(1);
    const thief = program();
    const { flow } = (await thief.ask(person.email)).body.data;
    const theirs = await codeFor(stack, person.email, 2);
    if (theirs !== code) {
      expect((await thief.enter(person.email, code, { flow })).body).toMatchObject({ code: 'wrong_code' });
    }
    expect((await own.enter(person.email, code)).status).toBe(200);
  });

  it('is worthless for another account', async () => {
    const { own, code } = await asked();
    const other = await register(stack, 'Di', 'admin');
    expect(await own.enter(other.email, code)).toMatchObject(NONE);
  });

  it('admits one of many that enter it at once', async () => {
    const { person, own, code } = await asked();
    const entered = await Promise.all(Array.from({ length: 20 }, () => own.enter(person.email, code)));
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is valid for ten minutes', async () => {
    const { person, own, code } = await asked();
    late += minutes(10);
    expect(await own.enter(person.email, code)).toMatchObject(NONE);
  });
});

describe('the code of a browser', () => {
  it('is worthless to a program, even in the same network and under the same name', async () => {
    const person = await register(stack, 'Eve', 'user');
    const [ip, agent] = ['203.0.113.202', 'Firefox/128.0'];
    const device = browser(stack, ip);
    const as = { 'user-agent': agent };
    const answer = await device.send('POST', '/auth/email/send-code', { email: person.email }, as);
    // Scripts of the page cannot read what it is bound to.
    expect(Object.keys(answer.json().data)).toEqual(['canResendAt']);
    const code = await codeFor(stack, person.email);
    expect(await program({ ip, agent }).enter(person.email, code)).toMatchObject(NONE);
    const entered = await device.send('POST', '/auth/email/verify-code', { email: person.email, code }, as);
    expect(entered.statusCode).toBe(200);
  });
});

describe('guessing by programs', () => {
  it('is compared three times for a code', async () => {
    const { person, own, code } = await asked();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, by) => own.enter(person.email, otherThan(code, by + 1))),
    );
    const codes = outcomes.map(({ body }) => body.code);
    expect(codes.filter(one => one === 'wrong_code')).toHaveLength(2);
    expect((await own.enter(person.email, code)).body).toMatchObject({ code: 'code_void' });
    await expect
      .poll(() => recordedOf(stack, person))
      .toEqual(['LoginCodeSent', 'SignInFailed', 'SignInFailed', 'SignInFailed', 'SignInLocked']);
  });

  it('has nine guesses a day for an account, codes and passwords together', async () => {
    const person = await register(stack, 'Flo', 'user');
    for (let at = 0; at < 24 * 60; at += 20) {
      const own = program({ agent: `guesser/${at}` });
      if (at % 60 === 0 && (await own.ask(person.email)).status === 200) {
        for (const code of ['0001', '0002', '0003', '0004']) await own.enter(person.email, code);
      }
      await own.password(person.email);
      late += minutes(20);
    }
    await expect
      .poll(async () => (await recordedOf(stack, person)).filter(type => type === 'SignInFailed').length)
      .toBe(9);
  });
});

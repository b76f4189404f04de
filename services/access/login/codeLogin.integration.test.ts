import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  browser,
  codeFor,
  otherThan,
  type Person,
  quiet,
  recordedOf,
  register,
  signIn,
} from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let late = 0;
const clock = () => new Date(Date.now() + late);
const minutes = (count: number) => count * 60_000;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock });
});
afterAll(() => stack.stop());

const SENT = 'Verification code sent to your email';
const WRONG = 'Invalid verification code';
const VOID = 'Too many attempts. Request a new code.';
const NONE = 'This code is no longer valid. Request a new code.';

async function asked(name = 'Bo') {
  const person = await register(stack, name, 'user');
  const who = browser(stack);
  const answer = await who.send('POST', '/auth/email/send-code', { email: person.email, platform: 'web' });
  const verify = async (code: string, from = who) => {
    const { statusCode: status, ...answered } = await from.send('POST', '/auth/email/verify-code', {
      email: person.email,
      code,
      platform: 'web',
    });
    return { status, body: answered.json() };
  };
  return { person, who, answer, verify };
}

describe('a login code', () => {
  it('is sent, and can be used once', async () => {
    const { person, answer, verify, who } = await asked();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: SENT,
      data: { canResendAt: expect.stringMatching(/Z$/) },
    });
    const wait = Date.parse(answer.json().data.canResendAt) - clock().getTime();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    for (const cookie of [answer.headers['set-cookie']].flat()) {
      expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    }

    const code = await codeFor(stack, person.email);
    const { status, body } = await verify(code);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, data: { user: { email: person.email, name: 'Bo', role: 'user' } } },
    });
    who.token = body.data.accessToken;
    expect((await who.send('GET', '/auth/me')).json()).toMatchObject({ id: person.id });
    expect((await verify(code)).body).toMatchObject({ error: NONE, code: 'no_code' });
    await expect.poll(() => recordedOf(stack, person)).toEqual(['LoginCodeSent', 'SignedIn']);
  });

  it('is compared three times, counting down, and is then void', async () => {
    const { person, verify } = await asked();
    const code = await codeFor(stack, person.email);
    for (const attemptsRemaining of [2, 1]) {
      const { status, body } = await verify(otherThan(code));
      expect(status).toBe(401);
      expect(body).toMatchObject({ error: WRONG, attemptsRemaining, data: { attemptsRemaining } });
    }
    expect((await verify(otherThan(code))).body).toMatchObject({
      error: VOID,
      message: VOID,
      data: { attemptsRemaining: 0 },
    });
    expect((await verify(code)).body).toMatchObject({ error: VOID, code: 'code_void' });
    await expect
      .poll(() => recordedOf(stack, person))
      .toEqual(['LoginCodeSent', 'SignInFailed', 'SignInFailed', 'SignInFailed', 'SignInLocked']);
  });

  it('is worthless in another browser', async () => {
    const { person, verify, who } = await asked();
    const code = await codeFor(stack, person.email);
    expect((await verify(code, browser(stack))).body).toMatchObject({ error: NONE });
    expect((await verify(code, who)).status).toBe(200);
  });

  it('is worthless with another email', async () => {
    const { who, person } = await asked();
    const other = await register(stack, 'Cy', 'user');
    const code = await codeFor(stack, person.email);
    const answer = await who.send('POST', '/auth/email/verify-code', { email: other.email, code });
    expect(answer.json()).toMatchObject({ error: NONE });
  });

  it('is valid for ten minutes', async () => {
    const { person, verify } = await asked();
    const code = await codeFor(stack, person.email);
    late += minutes(10);
    expect((await verify(code)).body).toMatchObject({ error: NONE });
  });

  it('is replaced by a newer one, which may be requested after a minute', async () => {
    const { person, verify, who } = await asked();
    const first = await codeFor(stack, person.email);
    const early = await who.send('POST', '/auth/email/resend-code', { email: person.email });
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(early.json()).toMatchObject({
      code: 'too_many_codes',
      error: expect.stringMatching(/^Please wait \d+ seconds? before you request another code\.$/),
      data: { canResendAt: expect.stringMatching(/Z$/) },
    });
    late += minutes(1);
    const again = await who.send('POST', '/auth/email/resend-code', { email: person.email });
    expect(again.json()).toMatchObject({ message: 'New verification code sent to your email' });
    const second = await codeFor(stack, person.email, 2);
    if (first !== second) expect((await verify(first)).body).toMatchObject({ error: WRONG });
    expect((await verify(second)).status).toBe(200);
  });

  it.each(['abc', '12345', '123', '12a4'])('is four digits, and not %s', async code => {
    const { verify } = await asked();
    expect(await verify(code)).toMatchObject({
      status: 422,
      body: { fieldErrors: { code: 'Enter the 4 digits of the code.' } },
    });
  });

  it('is stored neither in the outbox nor in the log', async () => {
    const { person } = await asked();
    const code = await codeFor(stack, person.email);
    const client = new pg.Client(stack.urls.owner);
    await client.connect();
    try {
      await quiet(stack);
      const { rows } = await client.query('select row_to_json(o)::text as text from private.outbox o');
      expect(rows.every(({ text }) => text.includes('"payload":null'))).toBe(true);
      const kept = await client.query('select code_hash from private.login_codes where user_id = $1', [
        person.id,
      ]);
      expect(kept.rows[0].code_hash).toHaveLength(32);
    } finally {
      await client.end();
    }
    for await (const { data, metadata } of stack.store.readAll()) {
      expect(JSON.stringify([data, metadata])).not.toMatch(new RegExp(`"${code}"`));
    }
  });
});

describe('an email without an account', () => {
  it('is answered the same, gets no mail, and makes no stream', async () => {
    const { answer: known } = await asked();
    const who = browser(stack);
    const email = 'nobody@example.org';
    const answer = await who.send('POST', '/auth/email/send-code', { email });
    expect(answer.statusCode).toBe(known.statusCode);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
    expect(Object.keys(answer.json())).toEqual(Object.keys(known.json()));
    expect(answer.json().message).toBe(known.json().message);
    for (const attemptsRemaining of [2, 1, 0]) {
      const tried = await who.send('POST', '/auth/email/verify-code', { email, code: '1234' });
      expect(tried.json()).toMatchObject({ attemptsRemaining, error: attemptsRemaining ? WRONG : VOID });
    }
    expect(await stack.mails(email)).toEqual([]);
  });

  it('costs the same statements as one with an account', async () => {
    const person = await register(stack, 'Di', 'user');
    // The row that the first stranger of a day causes, the day's key, already exists.
    await browser(stack).send('POST', '/auth/email/send-code', { email: 'first@example.org' });
    const work = async (email: string) => {
      const who = browser(stack);
      const sent = await statementsOf(() => who.send('POST', '/auth/email/send-code', { email }));
      const tried = await statementsOf(() =>
        who.send('POST', '/auth/email/verify-code', { email, code: 'none' }),
      );
      await quiet(stack);
      const wrong = await statementsOf(async () => {
        const code = '0000';
        await who.send('POST', '/auth/email/verify-code', { email, code });
      });
      const password = await statementsOf(() =>
        who.send('POST', '/auth/login', { email, password: 'not this one' }),
      );
      return { sent, tried, wrong, password };
    };
    const unknown = await work('someone@example.org');
    const known = await work(person.email);
    expect(unknown.sent.length).toBeGreaterThan(5);
    expect(unknown.wrong.length).toBeGreaterThan(3);
    expect(unknown.password.length).toBeGreaterThan(5);
    expect(known).toEqual(unknown);
  });
});

/**
 * The statements that the API sends to Postgres during `work`; those of processes and projections are left
 * out.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client & { connectionParameters?: { user?: string; application_name?: string } },
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const { user, application_name: name } = this.connectionParameters ?? {};
    if (user === 'tanda_api' && name === 'tanda test') texts.push(text);
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
  await work().finally(() => spy.mockRestore());
  return texts;
}

describe('guessing', () => {
  it('compares three of any number of concurrent guesses', async () => {
    const { person, verify } = await asked('Eve');
    const code = await codeFor(stack, person.email);
    const guesses = Array.from({ length: 1_000 }, (_, by) => otherThan(code, by + 1));
    // The right one comes last, after more guesses than there are attempts.
    guesses.push(code);
    const sentences = new Map<string, number>();
    const remaining: number[] = [];
    await inLanes(guesses, 64, async guess => {
      const { status, body } = await verify(guess);
      expect(status).toBe(401);
      sentences.set(body.error, (sentences.get(body.error) ?? 0) + 1);
      if (body.code === 'wrong_code') remaining.push(body.attemptsRemaining);
    });
    expect(remaining.sort()).toEqual([1, 2]);
    expect(sentences.get(WRONG)).toBe(2);
    expect(sentences.get(VOID)).toBe(999);
    await expect
      .poll(() => recordedOf(stack, person))
      .toEqual(['LoginCodeSent', 'SignInFailed', 'SignInFailed', 'SignInFailed', 'SignInLocked']);
  });

  it('gets at most five codes an hour and ten a day for one email, however many ask', async () => {
    const person = await register(stack, 'Flo', 'user');
    const ask = async () => {
      const answer = await browser(stack).send('POST', '/auth/email/send-code', { email: person.email });
      return answer.statusCode;
    };
    const together = await Promise.all(Array.from({ length: 30 }, ask));
    expect(together.filter(status => status === 200)).toHaveLength(1);
    let sent = 1;
    // A day on which somebody asks every five minutes.
    for (let at = 0; at < 280; at++) {
      late += minutes(5);
      if ((await ask()) === 200) sent += 1;
    }
    expect(sent).toBe(10);
    // The clock of this test runs so fast that some codes expire before their mail is written; those are not
    // mailed.
    expect(await mailsTo(person)).toBeLessThanOrEqual(10);
  });

  it('gets at most twenty codes an hour from one address, whatever the emails', async () => {
    const who = browser(stack);
    const statuses = [];
    for (let index = 0; index < 25; index++) {
      const email = `flood-${index}@example.org`;
      statuses.push((await who.send('POST', '/auth/email/send-code', { email })).statusCode);
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    const elsewhere = await browser(stack).send('POST', '/auth/email/send-code', {
      email: 'flood-24@example.org',
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});

async function mailsTo({ email }: Person): Promise<number> {
  await quiet(stack);
  return (await stack.mails(email)).length;
}

async function inLanes<Item>(items: readonly Item[], lanes: number, work: (item: Item) => Promise<void>) {
  let next = 0;
  const lane = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

it('signs in administrators by code too', async () => {
  const person = await register(stack, 'Gil', 'admin');
  const who = browser(stack);
  await signIn(stack, who, person, 'code');
  expect((await who.send('GET', '/admin/audit?limit=1')).statusCode).toBe(200);
});

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Browser,
  browser,
  codeFor,
  otherThan,
  PASSWORD,
  type Person,
  quiet,
  recordedOf,
  register,
  signIn,
} from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let late = 0;
const DEVICE = 'tanda_device';
const minutes = (count: number) => count * 60_000;
const DAY = minutes(24 * 60);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => new Date(Date.now() + late) });
});
afterAll(() => stack.stop());

const login = async (who: Browser, { email }: Pick<Person, 'email'>, password = 'a guess') =>
  (await who.send('POST', '/auth/login', { email, password })).statusCode;
const askCode = async (who: Browser, { email }: Pick<Person, 'email'>) =>
  (await who.send('POST', '/auth/email/send-code', { email })).statusCode;
const enterCode = (who: Browser, { email }: Pick<Person, 'email'>, code: string) =>
  who.send('POST', '/auth/email/verify-code', { email, code });

/** Somebody who has signed in on a device before. */
async function owner(name: string) {
  const person = await register(stack, name, 'user');
  const device = browser(stack);
  await signIn(stack, device, person);
  return { person, device };
}

/** A browser with a copied cookie of another one. */
function thief(device: Browser): Browser {
  const who = browser(stack);
  who.cookies.set(DEVICE, device.cookies.get(DEVICE)!);
  return who;
}

/** How many password guesses are compared until no more are allowed for now. */
async function guesses(from: () => Browser, person: Person, most = 40): Promise<number> {
  for (let made = 0; made < most; made++) if ((await login(from(), person)) !== 401) return made;
  return most;
}

const strangers = () => browser(stack);

describe('devices that never signed in to an account', () => {
  it('share nine guesses a day, codes and passwords together, from however many addresses', async () => {
    const { person } = await owner('Bo');
    let compared = 0;
    for (let at = 0; at < 24 * 60; at += 7) {
      const who = browser(stack);
      if (at % 2 && (await askCode(who, person)) === 200) {
        // Somebody guessing does not care whether a mail was sent.
        for (const code of ['0001', '0002', '0003', '0004']) {
          if ((await enterCode(who, person, code)).json().code === 'wrong_code') compared += 1;
        }
      }
      if ((await login(who, person)) === 401) compared += 1;
      late += minutes(7);
    }
    // The third wrong attempt at a code is reported as the end of that code.
    await quiet(stack);
    const failed = (await recordedOf(stack, person)).filter(type => type === 'SignInFailed');
    expect(failed).toHaveLength(9);
    expect(compared).toBeLessThanOrEqual(9);
  });

  it('wait longer after each guess from the third on, exact to the second', async () => {
    const person = await register(stack, 'Cy', 'user');
    const start = late;
    const at = async (minute: number, second = 0) => {
      late = start + minutes(minute) + second * 1_000;
      return guesses(strangers, person);
    };
    // A guess is made some milliseconds after the moment; the boundaries are tested well within it.
    expect(await at(0)).toBe(3);
    expect([await at(0, 55), await at(1, 5)]).toEqual([0, 1]);
    expect([await at(4, 55), await at(5, 5)]).toEqual([0, 1]);
    expect([await at(19, 55), await at(20, 5)]).toEqual([0, 1]);
    expect([await at(59, 55), await at(60, 5)]).toEqual([0, 1]);
    expect([await at(179, 55), await at(180, 5)]).toEqual([0, 1]);
    expect([await at(479, 55), await at(480, 5)]).toEqual([0, 1]);
    expect([await at(24 * 60 - 1), await at(24 * 60, 5)]).toEqual([0, 3]);
  });

  it('are refused beyond that even with the right code or password', async () => {
    const person = await register(stack, 'Di', 'user');
    const who = browser(stack);
    expect(await askCode(who, person)).toBe(200);
    const code = await codeFor(stack, person.email);
    expect(await guesses(strangers, person)).toBe(3);
    const refused = await enterCode(who, person, code);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('locked');
    expect(await login(strangers(), person, PASSWORD)).toBe(429);
    // The code was not tried: it is still valid when the wait is over.
    late += minutes(1);
    expect((await enterCode(who, person, code)).statusCode).toBe(200);
  });

  it('cause a mail to the owner after the third guess, once a day', async () => {
    const { person } = await owner('Eve');
    const warnings = async () => {
      await quiet(stack);
      const all = await stack.mails(person.email);
      return all.filter(({ subject }) => subject === 'Failed sign-ins to your Tanda account');
    };
    await login(strangers(), person);
    await login(strangers(), person);
    expect(await warnings()).toEqual([]);
    await login(strangers(), person);
    await expect.poll(async () => (await warnings()).length).toBe(1);
    expect((await warnings())[0]!.text).toContain('Nobody got in.');
    for (let hour = 0; hour < 23; hour++) {
      late += minutes(60);
      await guesses(strangers, person);
    }
    expect(await warnings()).toHaveLength(1);
    late += DAY;
    expect(await guesses(strangers, person)).toBe(3);
    await expect.poll(async () => (await warnings()).length).toBe(2);
  });
});

describe('a device that signed in before', () => {
  it('can sign in by password and by code, whatever unknown devices try', async () => {
    const { person, device } = await owner('Flo');
    expect(await guesses(strangers, person)).toBe(3);
    expect(await askCode(strangers(), person)).toBe(200);
    expect(await askCode(strangers(), person)).toBe(429);

    expect(await login(device, person, PASSWORD)).toBe(200);
    expect(await askCode(device, person)).toBe(200);
    const code = await codeFor(stack, person.email, 2);
    expect((await enterCode(device, person, code)).statusCode).toBe(200);
  });

  it('is admitted even if the limit of its address has been exceeded', async () => {
    const { person } = await owner('Gil');
    const café = '198.51.100.251';
    const device = browser(stack, café);
    await signIn(stack, device, person);
    for (let index = 0; index < 31; index++) {
      await login(browser(stack, café), { email: `at-the-next-table-${index}@example.org` });
    }
    expect(await login(browser(stack, café), person, PASSWORD)).toBe(429);
    expect(await login(device, person, PASSWORD)).toBe(200);
  });

  it('keeps its code when an unknown device requests another one', async () => {
    const { person, device } = await owner('Hal');
    expect(await askCode(device, person)).toBe(200);
    const code = await codeFor(stack, person.email);
    late += minutes(2);
    const stranger = browser(stack);
    expect(await askCode(stranger, person)).toBe(200);
    await codeFor(stack, person.email, 2);
    for (const by of [1, 2, 3]) await enterCode(stranger, person, otherThan(code, by));
    expect((await enterCode(device, person, code)).statusCode).toBe(200);
  });

  it('has six guesses per quarter of an hour and twenty a day for passwords, and as many for codes', async () => {
    const { person, device } = await owner('Ida');
    const known = () => device;
    expect(await guesses(known, person)).toBe(6);
    const locked = await device.send('POST', '/auth/login', { email: person.email, password: PASSWORD });
    expect(locked.json().error).toMatch(
      /^Too many failed sign-ins\. Try again in 15 minutes, or sign in with an email code\.$/,
    );
    expect(await askCode(device, person)).toBe(200);
    const code = await codeFor(stack, person.email);
    expect((await enterCode(device, person, code)).statusCode).toBe(200);
    let made = 6;
    for (let quarter = 0; quarter < 20; quarter++) {
      late += minutes(15);
      made += await guesses(known, person);
    }
    expect(made).toBe(20);
    // None of it was taken from others' allowances.
    expect(await login(strangers(), person, PASSWORD)).toBe(200);
  });

  it('is known for 180 days from its last sign-in', async () => {
    const { person, device } = await owner('Jan');
    late += 179 * DAY;
    await guesses(strangers, person);
    expect(await login(device, person, PASSWORD)).toBe(200);
    late += 181 * DAY;
    await guesses(strangers, person);
    expect(await login(device, person, PASSWORD)).toBe(429);
  });
});

describe('the cookie of a device', () => {
  it('cannot be read by scripts, nor sent from other sites, nor to other paths', async () => {
    const person = await register(stack, 'Kim', 'user');
    const answer = await browser(stack).send('POST', '/auth/login', {
      email: person.email,
      password: PASSWORD,
    });
    const device = { name: DEVICE, httpOnly: true, sameSite: 'Strict', maxAge: 180 * 86_400 };
    expect(answer.cookies.filter(({ name }) => name === DEVICE)).toMatchObject(
      ['/api/auth', '/feedback', '/my', '/es/feedback', '/es/my'].map(path => ({ ...device, path })),
    );
    expect(JSON.stringify(answer.json())).not.toContain(answer.cookies[0]!.value.split('.')[0]);
  });

  it.each([
    ['without its signature', (cookie: string) => cookie.split('.')[0]!],
    ['with another signature', (cookie: string) => `${cookie.split('.')[0]}.c2lnbmVk`],
    ['with another token', (cookie: string) => `A${cookie.slice(1)}`.replace(/^AA/, 'AB')],
    ['that is empty', () => '.'],
    ['that is no cookie', () => '%E0%A4%A'],
  ])('is ignored %s', async (_, forge) => {
    const { person, device } = await owner('Lou');
    await guesses(strangers, person);
    const forger = thief(device);
    forger.cookies.set(DEVICE, forge(forger.cookies.get(DEVICE)!));
    expect(await login(forger, person)).toBe(429);
  });

  it('is ignored for another account', async () => {
    const { person } = await owner('Max');
    const { device } = await owner('Ned');
    await guesses(strangers, person);
    expect(await login(device, person, PASSWORD)).toBe(429);
  });

  it('is valid for each account that was signed in to on the device', async () => {
    const { person, device } = await owner('Ono');
    const other = await register(stack, 'Pia', 'user');
    await signIn(stack, device, other);
    for (const one of [person, other]) {
      await guesses(strangers, one);
      expect(await login(device, one, PASSWORD)).toBe(200);
    }
  });

  it('has one allowance, wherever it was copied to', async () => {
    const { person, device } = await owner('Qi');
    const copies = Array.from({ length: 30 }, () => thief(device));
    const tried = await Promise.all(copies.map(copy => login(copy, person)));
    expect(tried.filter(status => status === 401)).toHaveLength(6);
    // A thief who has an account of their own gets no new allowance by signing in to it there.
    const own = await register(stack, 'Rex', 'user');
    await signIn(stack, copies[0]!, own);
    expect(await login(copies[0]!, person)).toBe(429);
  });

  it('that was copied is ignored once the owner has signed in again on the device', async () => {
    const { person, device } = await owner('Sue');
    const copy = thief(device);
    await signIn(stack, device, person);
    await guesses(strangers, person);
    expect(await login(copy, person, PASSWORD)).toBe(429);
    expect(await login(device, person, PASSWORD)).toBe(200);
  });

  it('is ignored once the owner has signed out the device from elsewhere', async () => {
    const { person, device } = await owner('Tom');
    const [lost, sold] = [browser(stack), browser(stack)];
    for (const one of [lost, sold]) await signIn(stack, one, person);
    const { sessions } = (await lost.send('GET', '/auth/sessions')).json();
    await guesses(strangers, person);
    await device.send('DELETE', `/auth/sessions/${sessions[0].id}`);
    expect(await login(lost, person, PASSWORD)).toBe(429);
    await device.send('POST', '/auth/sessions/end-others');
    expect(await login(sold, person, PASSWORD)).toBe(429);
    expect(await login(device, person, PASSWORD)).toBe(200);
  });
});

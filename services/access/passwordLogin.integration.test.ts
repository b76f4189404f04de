import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { browser, PASSWORD, quiet, recordedOf, register } from '../../.ci/door.ts';
import { type Stack, startStack } from '../../.ci/stack.ts';

let stack: Stack;
let late = 0;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => new Date(Date.now() + late) });
});
afterAll(() => stack.stop());

async function tryTo(email: string, password: string, who = browser(stack)) {
  const answer = await who.send('POST', '/auth/login', { email, password });
  return { status: answer.statusCode, ...answer.json(), retryAfter: answer.headers['retry-after'] };
}

it('a password is tried five times, by however many at once, and then not for a quarter of an hour', async () => {
  const person = await register(stack, 'Bo', 'user');
  const tried = await Promise.all(Array.from({ length: 40 }, () => tryTo(person.email, 'a guess')));
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(35);
  expect(tried.find(({ status }) => status === 401)).toMatchObject({
    error: 'E-mail or password is wrong.',
    code: 'wrong_credentials',
  });
  const locked = await tryTo(person.email, PASSWORD);
  expect(locked).toMatchObject({ status: 429, code: 'locked' });
  expect(locked.error).toMatch(
    /^Too many failed sign-ins\. Try again in 15 minutes, or sign in with an e-mail code\.$/,
  );
  expect(Number(locked.retryAfter)).toBeGreaterThan(800);
  await quiet(stack);
  expect((await recordedOf(stack, person)).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'SignInFailed'),
    'SignInLocked',
  ]);
  late += 15 * 60_000;
  expect(await tryTo(person.email, PASSWORD)).toMatchObject({ status: 200, user: { name: 'Bo' } });
});

it('the right password gives the tries back', async () => {
  const person = await register(stack, 'Cy', 'user');
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 4; wrong++) expect((await tryTo(person.email, 'a guess')).status).toBe(401);
    expect((await tryTo(person.email, PASSWORD)).status).toBe(200);
  }
});

it('an e-mail without an account is refused and locked the same', async () => {
  const email = 'stranger@example.org';
  const answers = [];
  for (let wrong = 0; wrong < 6; wrong++) answers.push(await tryTo(email, 'a guess'));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(answers[0]).toMatchObject({ error: 'E-mail or password is wrong.' });
});

it('an address tries thirty wrong passwords an hour, for whatever e-mails', async () => {
  const who = browser(stack);
  const statuses = [];
  for (let index = 0; index < 34; index++) {
    statuses.push((await tryTo(`spray-${index}@example.org`, 'a guess', who)).status);
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429]);
});

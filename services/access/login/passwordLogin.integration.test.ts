import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { browser, PASSWORD, quiet, recordedOf, register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

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

it('three password guesses are allowed at once, from any number of people, then with increasing delays', async () => {
  const person = await register(stack, 'Bo', 'user');
  const tried = await Promise.all(Array.from({ length: 50 }, () => tryTo(person.email, 'a guess')));
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(47);
  expect(tried.find(({ status }) => status === 401)).toMatchObject({
    error: 'Email or password is wrong.',
    code: 'wrong_credentials',
  });
  const locked = await tryTo(person.email, PASSWORD);
  expect(locked).toMatchObject({ status: 429, code: 'locked' });
  expect(locked.error).toMatch(
    /^Too many failed sign-ins\. Try again in \d+ seconds?, or sign in on a device that you have used before\.$/,
  );
  expect(Number(locked.retryAfter)).toBeLessThanOrEqual(60);
  await quiet(stack);
  expect((await recordedOf(stack, person)).sort()).toEqual([
    ...['SignInFailed', 'SignInFailed', 'SignInFailed'],
    'SignInLocked',
  ]);
  late += 60_000;
  expect(await tryTo(person.email, PASSWORD)).toMatchObject({ status: 200, user: { name: 'Bo' } });
});

it('the right password is never counted as a guess', async () => {
  const person = await register(stack, 'Cy', 'user');
  expect((await tryTo(person.email, 'a guess')).status).toBe(401);
  for (let round = 0; round < 12; round++) expect((await tryTo(person.email, PASSWORD)).status).toBe(200);
  // Nor does it reset the count of wrong ones: otherwise a stranger could start over after each sign-in of
  // the owner.
  const statuses = [];
  for (let wrong = 0; wrong < 3; wrong++) statuses.push((await tryTo(person.email, 'a guess')).status);
  expect(statuses).toEqual([401, 401, 429]);
});

it('an email without an account is refused and locked the same', async () => {
  const email = 'stranger@example.org';
  const answers = [];
  for (let wrong = 0; wrong < 5; wrong++) answers.push(await tryTo(email, 'a guess'));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expect(answers[0]).toMatchObject({ error: 'Email or password is wrong.' });
});

it.each([
  ['an address', () => '198.51.100.250'],
  ['a /64 of IPv6', (index: number) => `2001:db8:5:6:${index}::${index}`],
])('%s makes at most thirty wrong guesses an hour, whatever the emails', async (kind, ip) => {
  const statuses = [];
  for (let index = 0; index < 34; index++) {
    const email = `spray-${kind.length}-${index}@example.org`;
    statuses.push((await tryTo(email, 'a guess', browser(stack, ip(index)))).status);
  }
  expect(statuses.filter(status => status === 401)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429]);
});

import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seededChance } from '#platform/program/chance.ts';
import { callsWithPast, randomList } from '#testing/past/randomLists.ts';
import { isLong, scaled } from '#testing/scale.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import { demoHistory } from '../../../services/demo/history.ts';

const LISTS = scaled(150, 1_000);
const MOMENTS = scaled(5, 20);
const COUNTS = {
  ...{ regions: 6, organizers: 5, users: 12, events: scaled(25, 120), series: scaled(3, 10) },
  ...{ batches: 2, recommendations: 4 },
};

let stack: Stack;
let now = new Date();
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => now, processes: false });
});
afterAll(() => stack.stop());

/** Answers what a list answered, or that it was refused, and with which code. */
async function answerOf(url: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(await stack.upToDate()) };
  const answer = await stack.app.inject({ method: 'GET', url, headers });
  if (answer.headers['content-type']?.toString().startsWith('text/csv')) {
    return { status: answer.statusCode, body: linesOf(answer.body) };
  }
  const { requestId: _, ...body } = answer.json();
  return { status: answer.statusCode, body };
}

/** The rows of a file, without the moment that they are of. */
function linesOf(file: string): unknown {
  const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  return rows.map(({ 'As of': _, ...row }) => row);
}

async function signIn(): Promise<string> {
  const login = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN });
  if (!login.json().token) throw new Error(login.body);
  return login.json().token;
}

it('answers random lists at random moments as they were answered then', { timeout: 600_000 }, async () => {
  const chance = seededChance('past');
  const calls = await callsWithPast();
  const history = demoHistory({ seed: 5, today: new Date() }, COUNTS);
  const stops = chance
    .shuffled(history.map((_, index) => index).slice(5))
    .slice(0, MOMENTS)
    .sort((a, b) => a - b);
  const ids: string[] = [];
  const asked: { url: string; at: string; then: unknown }[] = [];
  const kinds = new Set<string>();
  // Each of them at least twice, if there are so many.
  const queue = chance.shuffled([...calls, ...calls]);
  for (const [index, step] of history.entries()) {
    now = step.at;
    await step.record(stack.execute);
    ids.push(step.stream.slice(step.stream.indexOf('-') + 1));
    if (!stops.includes(index)) continue;
    // A later step of the same millisecond would belong to the moment, too.
    if (history[index + 1]?.at.getTime() === now.getTime()) continue;
    const at = now.toISOString();
    const token = await signIn();
    for (let list = 0; list < LISTS / MOMENTS; list++) {
      const call = queue.shift() ?? chance.pick(calls);
      const url = randomList(call, chance, ids);
      kinds.add(call.path);
      asked.push({ url, at, then: await answerOf(url, token) });
    }
  }
  now = new Date();
  const token = await signIn();
  const wrong: unknown[] = [];
  // Three moments are kept: in a long run, each is folded once instead of for nearly every list.
  const again = chance.shuffled(asked);
  const inTurn = isLong ? [...Map.groupBy(again, ({ at }) => at).values()].flat() : again;
  for (const { url, at, then } of inTurn) {
    const answer = await answerOf(`${url}${url.includes('?') ? '&' : '?'}at=${at}`, token);
    if (!isDeepStrictEqual(answer, then)) wrong.push({ url, at, then, answer });
  }
  expect(wrong).toEqual([]);
  const full = asked.filter(({ then }) => (then as { status: number }).status === 200).length;
  console.info(
    `${asked.length} lists of ${kinds.size} kinds, ${full} of them answered with 200, at ${MOMENTS} moments of ${history.length} steps`,
  );
  expect(asked.length).toBeGreaterThan(LISTS / 2);
  expect(full).toBeGreaterThan(asked.length / 2);
});

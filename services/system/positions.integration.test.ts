import { createParser } from 'eventsource-parser';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { browser, register, signIn } from '#testing/door.ts';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';
import { type PositionTick, positionTick } from '../../contracts/system/positionCalls.ts';

let stack: Stack;
let address: string;
let token: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  token = await tokenOf(ADMIN);
});
afterAll(() => stack.stop());

const leaving = new Set<() => void>();
afterEach(() => {
  for (const leave of leaving) leave();
  leaving.clear();
});

async function tokenOf(body: typeof ADMIN): Promise<string> {
  const answer = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body });
  return answer.json().token;
}

/** Watches as a console does. `ended` settles when the server ends the answer. */
async function watch({ after = '', as = token } = {}) {
  const gone = new AbortController();
  leaving.add(() => gone.abort());
  const answer = await fetch(`${address}/api/admin/positions${after && `?after=${after}`}`, {
    headers: { authorization: `Bearer ${as}` },
    signal: gone.signal,
  });
  const told: PositionTick[] = [];
  const parser = createParser({ onEvent: ({ data }) => told.push(positionTick.parse(JSON.parse(data))) });
  const read = async (): Promise<void> => {
    const text = answer.body!.pipeThrough(new TextDecoderStream());
    for await (const chunk of text) parser.feed(chunk);
  };
  const ended = read();
  ended.catch(() => {});
  // Sign-ins are reported too.
  const acts = () => told.flatMap(tick => tick.acts).filter(({ kinds }) => kinds.includes('event'));
  return { answer, told, ended, acts };
}

async function create(title: string) {
  const body = { title, startDateTime: '2027-03-26T20:00:00' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return { id: answer.headers['x-correlation-id'], position: answer.json().commit.position as string };
}

it('reports immediately how far rows are, then what each command led to, under the id of its answer', async () => {
  const { answer, told, acts } = await watch();
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toMatchObject({ more: false, behind: 0 });
  const first = await create('First');
  const second = await create('Second');
  await expect.poll(acts).toEqual(
    expect.arrayContaining([
      { id: first.id, kinds: ['event'] },
      { id: second.id, kinds: ['event'] },
    ]),
  );
  expect(acts()).toHaveLength(2);
  expect(BigInt(told.at(-1)!.position)).toBeGreaterThanOrEqual(BigInt(second.position));
});

it('tells returning viewers what was recorded since the rows they last read', async () => {
  const { position } = await create('Seen');
  const read = async () => {
    const { headers } = await stack.call({ method: 'GET', url: '/api/admin/events' });
    return String(headers['x-projection-position']);
  };
  await expect.poll(async () => Number(await read())).toBeGreaterThanOrEqual(Number(position));
  const after = await read();
  const { id } = await create('Missed');
  const { acts } = await watch({ after });
  await expect.poll(acts).toEqual([{ id, kinds: ['event'] }]);
});

it('listens to the projections once for all viewers', async () => {
  const viewers = await Promise.all(Array.from({ length: 8 }, () => watch()));
  const { id } = await create('Watched');
  for (const { acts } of viewers) await expect.poll(acts).toEqual([{ id, kinds: ['event'] }]);
  const client = new pg.Client(stack.urls.superuser);
  await client.connect();
  const { rows } = await client.query(
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen projected%'",
  );
  await client.end();
  expect(rows).toHaveLength(1);
});

it('ends for anyone who may no longer watch', async () => {
  const who = browser(stack);
  await signIn(stack, who, await register(stack, 'Bo', 'admin'));
  const { ended } = await watch({ as: who.token! });
  await who.send('POST', '/auth/logout');
  await ended;
});

it('says how long rows have been behind', async () => {
  const { told } = await watch();
  await stack.pauseProjections();
  await create('Waiting');
  await expect.poll(() => told.at(-1)?.behind).toBeGreaterThan(0);
});

it('reports acts one by one, however far apart the positions of their facts are', async () => {
  const client = new pg.Client(stack.urls.superuser);
  await client.connect();
  // As on EventStoreDB, whose positions are byte offsets in its file. Nothing moves the rows from here on.
  const { rows } = await client.query<{ last: string; id: string }>(
    'select position as last, correlation_id as id from read.facts order by position desc limit 1',
  );
  const { last, id } = rows[0]!;
  await client.query('update read.facts set position = position + 20000 where position = $1', [last]);
  await client.query('update projections.checkpoints set position = position + 20000');
  await client.query(`select pg_notify('projected', name || ' ' || position) from projections.checkpoints`);
  await client.end();
  const { told } = await watch({ after: String(BigInt(last) - 1n) });
  await expect.poll(() => told.flatMap(({ acts }) => acts)).toMatchObject([{ id }]);
  expect(told.some(({ more }) => more)).toBe(false);
});

it('does not keep the server from stopping', async () => {
  const { told, ended } = await watch();
  await expect.poll(() => told).toHaveLength(1);
  await stack.app.close();
  await ended;
});

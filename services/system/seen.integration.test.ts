import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeMetrics } from '#platform/metrics/metrics.ts';
import { processLog } from '#platform/program/log.ts';
import { type Stack, startStack } from '#testing/stack.ts';

type Line = Record<string, unknown> & { msg: string };

const lines: string[] = [];
const log = processLog({ name: 'test', level: 'info' }, { write: line => void lines.push(line) });
const metrics = makeMetrics('test');
let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { log, metrics });
});
afterAll(() => stack.stop());

const written = (): Line[] => lines.map(line => JSON.parse(line));
const lineOf = async (requestId: unknown): Promise<Line> => {
  await expect.poll(() => written().some(({ reqId }) => reqId === requestId)).toBe(true);
  return written().find(({ reqId }) => reqId === requestId)!;
};
const seen = async (): Promise<string> => (await metrics.text()).body;

it('each request leaves one line, from which its facts are found', async () => {
  const body = { title: 'Night', startDateTime: '2031-03-26T20:00:00' };
  const made = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  const { stream } = made.json().commit;
  const line = await lineOf(made.headers['x-request-id']);
  expect(line).toMatchObject({
    ...{ msg: 'request', method: 'POST', route: '/api/admin/events', status: 201, actor: 'admin' },
    ...{ act: 'CreateEvent', correlation: made.headers['x-correlation-id'] },
  });
  const recorded = [];
  for await (const { type, metadata } of stack.store.readStream(stream)) recorded.push({ type, metadata });
  expect(line.facts).toEqual(recorded.map(({ type }) => type));
  expect(recorded[0]!.metadata).toMatchObject({ $correlationId: line.correlation });

  const refused = await stack.app.inject({ method: 'GET', url: `/api/admin/events/${stream.slice(6)}` });
  expect(await lineOf(refused.headers['x-request-id'])).toMatchObject({
    ...{ route: '/api/admin/events/:id', status: 401, actor: 'visitor' },
  });
  const ids = written().flatMap(({ msg, reqId }) => (msg === 'request' ? [reqId] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

it('nothing of what people send is in a line or in a label', async () => {
  const secret = 'Zq7mLantern';
  const everywhere = {
    authorization: `Bearer ${secret}`,
    cookie: `session=${secret}`,
    'user-agent': secret,
    'x-forwarded-for': secret,
    'idempotency-key': secret,
    'x-after-position': secret,
    'accept-language': secret,
  };
  const body = { email: `${secret}@example.org`, password: secret, title: secret };
  const asked = [
    { method: 'GET', url: `/api/admin/events?search=${secret}` },
    { method: 'GET', url: `/api/admin/events/${secret}` },
    { method: 'GET', url: `/${secret}/${secret}?token=${secret}` },
    { method: 'GET', url: `/api/public/events?near=${secret}` },
    { method: 'GET', url: `/feedback/${secret}?code=${secret}` },
    { method: 'POST', url: '/api/auth/login', body },
    { method: 'POST', url: '/api/auth/login', body: `{"email": "${secret}` },
    { method: 'POST', url: '/api/admin/events', body },
    { method: 'PUT', url: `/api/admin/users/${secret}`, body },
  ] as const;
  for (const request of asked) {
    const headers = 'body' in request ? { ...everywhere, 'content-type': 'application/json' } : everywhere;
    const answer = await stack.app.inject({ ...request, headers });
    const { route } = await lineOf(answer.headers['x-request-id']);
    expect(route, request.url).toBeTypeOf('string');
  }
  const sent = { ...body, title: secret, startDateTime: '2031-03-26T20:00:00' };
  await stack.call({ method: 'POST', url: '/api/admin/events', body: sent });
  await stack.call({ method: 'GET', url: `/api/admin/events?search=${secret}` });
  expect(lines.join('')).not.toMatch(new RegExp(secret, 'i'));
  expect(await seen()).not.toMatch(new RegExp(secret, 'i'));
  expect(lines.join('')).not.toContain('ana@example.org');
});

it('metrics tell how requests, projections, effects and the machine are', async () => {
  await stack.ask('GET', '/api/admin/events');
  const body = await seen();
  const routes =
    /tanda_http_request_duration_seconds_count\{method="GET",route="\/api\/admin\/events",status="2xx"\} [1-9]/;
  expect(body).toMatch(routes);
  expect(body).toMatch(/tanda_facts_recorded_total\{category="event"\} [1-9]/);
  expect(body).toMatch(/tanda_rows_wait_seconds_count\{outcome="fresh"\} [1-9]/);
  expect(body).toContain('tanda_projection_oldest_waiting_seconds{projection="events"} 0');
  expect(body).toContain('tanda_projection_parked_streams{projection="events"} 0');
  expect(body).toMatch(/tanda_sessions_open [1-9]/);
  expect(body).toMatch(/tanda_disk_free_bytes [1-9]/);
  expect(body).toMatch(/tanda_database_size_bytes [1-9]/);
  expect(body).toContain('tanda_health_check_ok{check="database"} 1');
  expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(body).not.toMatch(/tanda_reading_failed\{.*\} 1/);
});

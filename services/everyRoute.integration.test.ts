import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Browser, browser, register, signIn } from '#testing/door.ts';
import { type Route, routesOf } from '#testing/fuzz/routesOf.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const site = join(resolve(import.meta.dirname, '..'), 'web/dist');
let stack: Stack;
/** With the public site, whose pages answer for addresses that lead nowhere. */
let sited: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  sited = await startStack(inject('databaseUrl'), { site, processes: false });
});
afterAll(async () => {
  await sited.stop();
  await stack.stop();
});

/** The routes that are open without a token; every other route of the API needs one. */
const OPEN = [
  'POST /api/auth/login',
  'POST /api/auth/email/send-code',
  'POST /api/auth/email/resend-code',
  'POST /api/auth/email/verify-code',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/dev/mail/:key',
  'GET /api/dev/mail/:key/json',
  'GET /api/feeds/regions/:file',
  'GET /api/feeds/styles/:file',
  'GET /api/locations',
  'GET /api/public/events',
  'GET /api/public/events.ics',
  'GET /api/public/events.rss',
  'GET /api/public/events/:file',
  'POST /api/public/subscriptions',
  'GET /api/regions',
  'POST /api/auth/invitation/accept',
  'POST /api/auth/invitation/show',
  'POST /api/my/invitation/accept',
  'POST /api/my/invitation/decline',
  'POST /api/my/invitation/show',
  'POST /api/support/contact',
  'POST /api/organizers/public/answer',
  'POST /api/organizers/public/signup',
  'POST /api/events/:id/reports',
  'POST /api/v1/event-recommendations/public',
  'POST /api/v1/event-recommendations/public/answer',
  // With the API key of a source.
  'POST /api/import/collected',
  'POST /api/import/collected/calendar',
];
/** The routes that every signed-in account may call. */
const OWN = /^\w+ \/api\/(auth\/|events\/:id\/feedback$|my\/organizers$)/;
/** Those of teams: `services/my/whoMayWhat.integration.test.ts` calls each as everybody. */
const OF_TEAMS = / \/api\/my\/organizers\/:organizerId\//;
const ADMIN_ELSEWHERE = [
  'DELETE /api/events/recurring/:id',
  'DELETE /api/imported-events/all',
  'DELETE /api/locations/:id',
  'DELETE /api/organizers/:id',
  'DELETE /api/organizers/:id/users/:userId',
  'GET /api/events/import/:id',
  'GET /api/events/import/:id/failed.csv',
  'GET /api/events/import/files',
  'GET /api/events/recurring/:id',
  'GET /api/imported-events',
  'GET /api/imported-events/:id',
  'GET /api/imported-events/stats',
  'GET /api/organizers',
  'GET /api/organizers/:id',
  'GET /api/organizers/export',
  'GET /api/places/cities',
  'GET /api/places/suggest',
  'GET /api/reference-data',
  'GET /api/users',
  'POST /api/events/import',
  'POST /api/events/import/:id/undo',
  'POST /api/import/events',
  'POST /api/imported-events/:id/approve',
  'POST /api/imported-events/:id/link',
  'POST /api/imported-events/:id/reject',
  'POST /api/imported-events/:id/reopen',
  'POST /api/imported-events/bulk-approve',
  'POST /api/imported-events/bulk-preview',
  'POST /api/imported-events/bulk-reject',
  'POST /api/imported-events/bulk-reopen',
  'POST /api/locations',
  'POST /api/organizers',
  'POST /api/organizers/:id/undo',
  'POST /api/organizers/:id/users',
  'POST /api/places/details',
  'PUT /api/events/recurring/:id',
  'PUT /api/locations/:id',
  'PUT /api/organizers/:id',
  'PUT /api/organizers/:id/users/:userId',
  'PUT /api/users/:id/role',
  'PUT /api/users/:id/status',
];

const routes = () => routesOf(stack.app);

const guarded = () =>
  routes().filter(
    ({ path, name }) => path.startsWith('/api/') && !path.startsWith('/api/docs') && !OPEN.includes(name),
  );

const call = (who: Browser, { method, path }: Route) => {
  const there = path.slice('/api'.length).replace(/:\w+/g, '0197a000-0000-7000-8000-000000000001');
  return who.send(method, there, method === 'GET' || method === 'DELETE' ? undefined : {});
};

it('every route of the router is covered', async () => {
  const names = routes().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...OPEN, ...ADMIN_ELSEWHERE]));
  expect(names).toEqual(
    expect.arrayContaining(['GET /api/admin/events', 'PUT /api/admin/events/:id', 'GET /api/admin/stats']),
  );
  // The document is generated from the routes too, and lists every one that is not hidden.
  const document = (await stack.app.inject({ method: 'GET', url: '/api/docs/json' })).json();
  for (const [path, methods] of Object.entries(document.paths as Record<string, object>)) {
    for (const method of Object.keys(methods)) {
      expect(names).toContain(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    }
  }
});

it('every route that is not public answers 401 without a token', async () => {
  const found = [];
  for (const route of guarded()) found.push([route.name, (await call(browser(stack), route)).statusCode]);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, status]) => status !== 401)).toEqual([]);
});

it.each(['organizer', 'user'] as const)('every admin route answers 403 to a %s', async role => {
  const who = browser(stack);
  await signIn(stack, who, await register(stack, 'Bo', role));
  const admin = guarded().filter(({ name }) => !OWN.test(name) && !OF_TEAMS.test(name));
  expect(
    admin
      .filter(({ path }) => !path.startsWith('/api/admin/'))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(ADMIN_ELSEWHERE);
  const found = [];
  for (const route of admin) {
    const answer = await call(who, route);
    found.push([route.name, answer.statusCode, answer.json().error]);
  }
  const denied = 'You need admin privileges to access this page.';
  expect(found.filter(([, status, error]) => status !== 403 || error !== denied)).toEqual([]);
});

/** Names and codes of what the service is made of, and where it fails. */
const OF_LIBRARIES =
  /fst_|fastify|zod|invalid_(?:type|string|union)|ERR_[A-Z]|ECONN|\b[0-9]{2}[0-9A-Z]{3}\b(?=")|postgres|kysely|grpc|esdb|syntaxerror|unexpected token|at position|node_modules|\.[jt]s:\d/i;
const HOSTILE: { type?: string; payload?: string | Buffer; headers?: Record<string, string> }[] = [
  { type: 'application/json', payload: '{"title": ' },
  { type: 'application/json', payload: '{"__proto__":{"a":1},"constructor":{"prototype":{}}}' },
  { type: 'application/json', payload: `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}` },
  { type: 'application/json; charset=utf-7', payload: '[null,1,"\\u0000\\ud800"]' },
  { type: 'application/json', payload: 'x'.repeat(300_000) },
  { type: 'multipart/form-data', payload: 'no boundary' },
  {
    type: 'multipart/form-data; boundary=b',
    payload: '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx',
  },
  { type: 'application/x-www-form-urlencoded', payload: 'a=%E0%A4%A' },
  { type: 'text/plain', payload: 'x' },
  { type: 'nonsense', payload: '<a/>' },
  {
    headers: { 'content-encoding': 'br', 'content-length': '5' },
    type: 'application/json',
    payload: 'hello',
  },
  { headers: { authorization: 'Bearer a.b.c', 'if-match': 'é', 'idempotency-key': 'k'.repeat(300) } },
  { headers: { authorization: 'Basic YTpi', 'accept-encoding': '*;q=0', range: 'bytes=9-1', expect: 'x' } },
];
const IDS = ['%E0%A4%A', "1'--", 'x'.repeat(300), '%00', '0197a000-0000-7000-8000-000000000001'];

it('no route answers with a code or a message of a library, whatever it is sent', async () => {
  const found: unknown[] = [];
  for (const { method, path, name } of routes().filter(one => one.path.startsWith('/api/'))) {
    const ids = path.includes(':') ? IDS : ['x'];
    for (const [index, { type, payload, headers }] of HOSTILE.entries()) {
      const url = path.replace(/:\w+/g, ids[index % ids.length]!);
      const sent =
        method === 'GET' && payload !== undefined ? `${url}?limit[]=1&limit=-1&after=%00&x=1` : url;
      const answer = await stack.call({
        ...{ method, url: sent, headers: { ...(type && { 'content-type': type }), ...headers } },
        ...(method !== 'GET' && payload !== undefined && { payload }),
        remoteAddress: `203.0.${index}.9`,
      });
      if (answer.statusCode < 400) continue;
      const isOurs = /^application\/json/.test(String(answer.headers['content-type']));
      const { code, error, message } = isOurs ? answer.json() : {};
      const isTold = /^[a-z]+(_[a-z]+)*$/.test(code) && error === message && error.endsWith('.');
      if (!isTold || OF_LIBRARIES.test(answer.body))
        found.push([name, index, answer.statusCode, answer.body.slice(0, 300)]);
    }
  }
  expect(found).toEqual([]);
});

it.each([
  '/api',
  '/API',
  '/Api/',
  '/API/x',
  '/api/nowhere',
  '/aPi/admin/events',
  '/%61pi/x',
  '/api?x',
  '/API;x',
])('nothing at %s is said in JSON, in every case of its letters', async url => {
  for (const method of ['GET', 'POST', 'DELETE', 'HEAD'] as const) {
    const { statusCode, headers, body } = await sited.app.inject({ method, url });
    expect([method, statusCode, headers['content-type']]).toEqual([
      method,
      404,
      'application/json; charset=utf-8',
    ]);
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
  }
});

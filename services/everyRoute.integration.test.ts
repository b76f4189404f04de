import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Browser, browser, register, signIn } from '#testing/door.ts';
import { type Route, routesOf } from '#testing/routesOf.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
});
afterAll(() => stack.stop());

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
  'POST /api/support/contact',
  'POST /api/organizers/public/signup',
  'POST /api/v1/event-recommendations/public',
  // With the API key of a source.
  'POST /api/import/collected',
  'POST /api/import/collected/calendar',
];
/** The routes that every signed-in account may call. */
const OWN = /^\w+ \/api\/(auth\/|events\/:id\/feedback$)/;
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
  const admin = guarded().filter(({ name }) => !OWN.test(name));
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

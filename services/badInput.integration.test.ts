import { createSigner } from 'fast-jwt';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ADMIN, JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let event: { id: string; etag: string };
let session: { sub: string; sid: string };

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body: VALID });
  event = { id: answer.json().event.id, etag: String(answer.headers.etag) };
  const me = await stack.call({ method: 'GET', url: '/api/auth/me' });
  const list = await stack.call({ method: 'GET', url: '/api/auth/sessions' });
  session = { sub: me.json().id, sid: list.json().sessions[0].id };
});
afterAll(() => stack.stop());

const VALID = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00' };
const post = (body: unknown): InjectOptions => ({
  method: 'POST',
  url: '/api/admin/events',
  body: body as object,
});
const raw = (payload: string, type = 'application/json'): InjectOptions => ({
  method: 'POST',
  url: '/api/admin/events',
  payload,
  headers: { 'content-type': type },
});

/** Calls as the administrator, and asserts that nothing was recorded. */
async function refused(request: InjectOptions, status: number, problem: object) {
  const head = await stack.store.head();
  const answer = await stack.call(request);
  const body = answer.json();
  expect({ status: answer.statusCode, ...body }).toMatchObject({ status, ...problem });
  expect(body.error).toBe(body.message);
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(await stack.store.head()).toBe(head);
}

describe('a body that is not what the call takes', () => {
  it('is malformed JSON', () => refused(raw('{"title": '), 400, { code: 'malformed' }));
  it('is empty', () => refused(raw(''), 400, { code: 'malformed' }));
  it('is not an object', () => refused(raw('[]'), 422, { code: 'invalid' }));
  it('poisons a prototype', () =>
    refused(raw('{"__proto__": {"role": "admin"}}'), 400, { code: 'malformed' }));
  it('is not JSON at all', () =>
    refused(raw('title=x', 'text/plain'), 415, { code: 'unsupported_media_type' }));
  it('is too large', () =>
    refused(post({ ...VALID, description: 'x'.repeat(300_000) }), 413, { code: 'too_large' }));
  it('has a NUL character', () => refused(post({ ...VALID, title: 'a\0b' }), 400, { code: 'malformed' }));
  it('has half a surrogate pair', () =>
    refused(post({ ...VALID, title: 'a\ud800b' }), 400, { code: 'malformed' }));

  it('lacks what is required', () =>
    refused(post({}), 422, {
      code: 'invalid',
      fieldErrors: { title: expect.any(String), startDateTime: expect.any(String) },
    }));
  it('has wrong types', () =>
    refused(post({ ...VALID, isFeatured: 'yes', category: 'Social', latitude: '52' }), 422, {
      fieldErrors: {
        isFeatured: expect.any(String),
        category: expect.any(String),
        latitude: expect.any(String),
      },
    }));
  it('has an unknown field', () => refused(post({ ...VALID, colour: 'red' }), 422, { code: 'invalid' }));
  it('has a blank title', () =>
    refused(post({ ...VALID, title: '   ' }), 422, { fieldErrors: { title: 'Give the event a title.' } }));

  for (const startDateTime of [
    '2027-02-30T20:00:00',
    '2027-02-30',
    '2027-03-26T25:00:00',
    '2027-03-26T20:00:30',
    'soon',
  ]) {
    it(`has the date ${startDateTime}`, () =>
      refused(post({ ...VALID, startDateTime }), 422, {
        fieldErrors: { startDateTime: expect.any(String) },
      }));
  }

  it('ends before it starts', () =>
    refused(post({ ...VALID, endDateTime: '2027-03-26T19:00:00' }), 422, {
      fieldErrors: { endDateTime: 'The end must come after the start.' },
    }));
  it('names a region that does not exist', () =>
    refused(post({ ...VALID, regionId: '0197a000-0000-7000-8000-000000000001' }), 422, {
      fieldErrors: { regionId: 'This region does not exist.' },
    }));
  it('names a dance style that does not exist', () =>
    refused(post({ ...VALID, danceStyleIds: ['polka'] }), 422, {
      fieldErrors: { danceStyleIds: 'There is no dance style polka.' },
    }));
});

describe('a query that is not what the call takes', () => {
  const get = (url: string, headers = {}): InjectOptions => ({ method: 'GET', url, headers });
  it('asks for too many', () =>
    refused(get('/api/admin/events?limit=5000'), 422, { fieldErrors: { limit: expect.any(String) } }));
  it('begins before the first', () => refused(get('/api/admin/events?offset=-1'), 422, { code: 'invalid' }));
  it('filters by an unknown status', () =>
    refused(get('/api/admin/events?status=lost'), 422, { code: 'invalid' }));
  it('names an invalid id', () => refused(get('/api/admin/events/17'), 422, { code: 'invalid' }));
  it('waits for an invalid position', () =>
    refused(get('/api/admin/events', { 'x-after-position': 'later' }), 400, { code: 'malformed' }));
  it('asks for an event that does not exist', () =>
    refused(get('/api/admin/events/0197a000-0000-7000-8000-000000000001'), 404, { code: 'not_found' }));
  it('is kept by no cache, although what it asks for may be', async () => {
    const found = await stack.app.inject({ url: '/api/public/events' });
    expect(found.headers['cache-control']).toBe('public, max-age=60');
    for (const query of ['city=atlantis', 'within=-1', 'search=a%00b']) {
      const { statusCode, headers } = await stack.app.inject({ url: `/api/public/events?${query}` });
      expect([query, statusCode < 500, statusCode >= 400]).toEqual([query, true, true]);
      expect([query, headers['cache-control'], headers.etag]).toEqual([query, 'no-store', undefined]);
    }
  });
  it('goes to an unknown address', () => refused(get('/api/nowhere'), 404, { code: 'not_found' }));
});

describe('a command that cannot be', () => {
  const change = (headers: Record<string, string>, body: object = { price: '$5' }): InjectOptions => ({
    method: 'PUT',
    url: `/api/admin/events/${event.id}`,
    headers,
    body,
  });

  it('carries an If-Match that is not an ETag', () =>
    refused(change({ 'if-match': 'W/"0"' }), 400, { code: 'malformed' }));
  it('carries an If-Match of another revision', () =>
    refused(change({ 'if-match': '"7"' }), 412, { code: 'stale' }));
  it('carries an Idempotency-Key that is too long', () =>
    refused(change({ 'idempotency-key': 'k'.repeat(201) }), 400, { code: 'malformed' }));
  it('refuses by the rules', () =>
    refused(change({}, { status: 'completed' }), 409, {
      error: 'An event can be completed once it has ended.',
    }));

  it('reuses an Idempotency-Key for another body', async () => {
    const headers = { 'idempotency-key': 'mine' };
    expect((await stack.call({ ...post(VALID), headers })).statusCode).toBe(201);
    await refused({ ...post({ ...VALID, title: 'Another' }), headers }, 422, {
      code: 'idempotency_key_reused',
    });
  });
});

describe('an invalid token', () => {
  const sign = (options: object, payload: object = session) =>
    createSigner({ key: JWT_SECRET, algorithm: 'HS256', ...options } as never)(payload);
  const as = (authorization: string): InjectOptions => ({ ...post(VALID), headers: { authorization } });
  const ended = { code: 'unauthenticated', error: 'Your session has ended. Please sign in again.' };

  it('is accepted when it is valid', async () => {
    const answer = await stack.call(as(`Bearer ${sign({ expiresIn: 60_000 })}`));
    expect(answer.statusCode).toBe(201);
  });
  it('is missing', () => refused(as(''), 401, { code: 'unauthenticated', error: 'Please sign in.' }));
  it('is not a token', () => refused(as('Bearer nonsense'), 401, ended));
  it('has expired', () =>
    refused(as(`Bearer ${sign({ expiresIn: 1, clockTimestamp: Date.now() - 60_000 })}`), 401, ended));
  it('is signed with another secret', () =>
    refused(as(`Bearer ${sign({ key: 'x'.repeat(40) })}`), 401, ended));
  it('is signed with another algorithm', () =>
    refused(as(`Bearer ${sign({ algorithm: 'HS512' })}`), 401, ended));
  it('is not signed', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return refused(as(`Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(session)}.`), 401, ended);
  });
  it('names no account', () =>
    refused(
      as(`Bearer ${sign({}, { ...session, sub: '0197a000-0000-7000-8000-000000000001' })}`),
      401,
      ended,
    ));
  it('names no session', () => refused(as(`Bearer ${sign({}, { sub: session.sub })}`), 401, ended));
  it('names a session that does not exist', () =>
    refused(
      as(`Bearer ${sign({}, { ...session, sid: '0197a000-0000-7000-8000-000000000001' })}`),
      401,
      ended,
    ));
  it('names no account at all', () =>
    refused(as(`Bearer ${sign({}, { ...session, sub: 'root' })}`), 401, ended));
});

describe('an invalid password', () => {
  const login = (body: object): InjectOptions => ({ method: 'POST', url: '/api/auth/login', body });
  const wrong = { code: 'wrong_credentials', error: 'Email or password is wrong.' };

  it('is wrong', () => refused(login({ ...ADMIN, password: 'guess' }), 401, wrong));
  it('is for an unknown email', () => refused(login({ ...ADMIN, email: 'bo@example.org' }), 401, wrong));
  it('is missing', () =>
    refused(login({ email: ADMIN.email }), 422, { fieldErrors: { password: expect.any(String) } }));
});

describe('a request that is not one', () => {
  it('has headers over 16 kB', async () => {
    const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/api/auth/me`, {
      headers: { authorization: `Bearer ${'x'.repeat(20_000)}` },
    });
    expect(answer.status).toBe(431);
    expect(await answer.json()).toMatchObject({ code: 'too_large', requestId: expect.any(String) });
  });
});

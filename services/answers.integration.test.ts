import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ADMIN, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

describe('an answer', () => {
  it.each(['/api/admin/events', '/api/auth/me', '/api/admin/users?role=nobody', '/api/admin/events/17'])(
    'that is private is not cached: %s',
    async url => {
      const { headers } = await stack.call({ url });
      expect(headers['cache-control']).toBe('no-store');
      const refused = await stack.app.inject({ url });
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([401, 'no-store']);
    },
  );

  it('that is public is cached for as long as it says', async () => {
    const { headers } = await stack.app.inject({ url: '/api/feeds/styles/salsa.ics' });
    expect(headers['cache-control']).toBe('public, max-age=900');
  });

  it('is compressed if larger than a kilobyte', async () => {
    const ask = (url: string) => stack.call({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const url = '/api/admin/events';
    for (const title of ['One', 'Two', 'Three']) {
      await stack.call({ method: 'POST', url, body: { title, startDateTime: '2027-03-26T20:00:00' } });
    }
    const plain = (await stack.send('GET', url)).json();
    const long = await ask(url);
    expect([long.headers['content-encoding'], long.headers.vary]).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
    ]);
    expect(plain.events).toHaveLength(3);
    expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toEqual(plain);
    expect((await ask('/api/auth/me')).headers['content-encoding']).toBeUndefined();
  });

  it('that contains a token, or is a stream, is not', async () => {
    const headers = { 'accept-encoding': 'gzip, br', 'user-agent': 'x'.repeat(2_000) };
    const login = await stack.app.inject({ method: 'POST', url: '/api/auth/login', body: ADMIN, headers });
    expect([login.statusCode, login.headers['content-encoding']]).toEqual([200, undefined]);

    const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = login.json();
    const told = await fetch(`${address}/api/admin/positions`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect([told.status, told.headers.get('content-encoding')]).toEqual([200, null]);
    const { value } = await told.body!.getReader().read();
    expect(new TextDecoder().decode(value)).not.toBe('');
    await told.body!.cancel().catch(() => {});
  });
});

describe('a query', () => {
  it.each([
    ['/api/admin/events?colour=red&limit=5', ['colour']],
    ['/api/admin/events?Limit=5&status=all&page[]=2', ['Limit', 'page[]']],
    ['/api/auth/me?verbose=1', ['verbose']],
    ['/api/regions?__proto__=1&constructor=2', ['__proto__', 'constructor']],
  ])('with unknown parameters is refused with their names: %s', async (url, names) => {
    const answer = await stack.call({ url });
    const problem = names.length === 1 ? ' There is no such field.' : '';
    expect([answer.statusCode, answer.json().error]).toEqual([
      ...[422, `Please check: ${names.join(', ')}.${problem}`],
    ]);
    const told = Object.keys(answer.json().fieldErrors);
    expect(told).toEqual(names.filter(name => name !== '__proto__'));
  });

  it('of a link with added tracking parameters is answered', async () => {
    const answer = await stack.app.inject({ url: '/api/feeds/styles/salsa.ics?fbclid=abc' });
    expect(answer.statusCode).toBe(200);
  });

  it('names unknown fields of a body too', async () => {
    const body = { title: 'x', startDateTime: '2027-03-26T20:00:00', colour: 'red' };
    const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
    expect(answer.json().fieldErrors).toEqual({ colour: 'There is no such field.' });
  });
});

it('the OpenAPI document marks each value that may be null', async () => {
  const document = (await stack.app.inject({ url: '/api/docs/json' })).json();
  expect(document.openapi).toMatch(/^3\.1\./);
  const text = JSON.stringify(document);
  expect(text).not.toContain('"nullable"');
  const event =
    document.paths['/api/admin/events/{id}'].get.responses['200'].content['application/json'].schema
      .properties.event;
  expect(event.properties.sourceType ?? event.properties.regionId).toBeDefined();
  const nullable = Object.values(event.properties as Record<string, { anyOf?: { type?: string }[] }>).filter(
    ({ anyOf }) => anyOf?.some(({ type }) => type === 'null'),
  );
  expect(nullable.length).toBeGreaterThan(3);
});

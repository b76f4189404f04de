import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { problemSchema } from '#contracts/platform/problem.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// Hostile requests, over a raw socket where a client would not send them. Every answer has the documented
// error body, and none is a 5xx.

let stack: Stack;
let port: number;
/** An organizer on whose team the administrator is, and an event of it. */
let own: { organizerId: string; eventId: string };
const patience = { headers: 300, request: 600, check: 100, linger: 200 };
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { site: 'web', patience });
  const address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
  // Calls of teams are refused before anything else where the caller is on none.
  const { id: userId } = await stack.ask('GET', '/api/auth/me');
  const organizerId: string = (await stack.ask('POST', '/api/organizers', { name: 'La Esquina' })).organizer
    .id;
  await stack.ask('POST', `/api/organizers/${organizerId}/users`, { userId, role: 'admin' });
  const night = { title: 'Night', startDateTime: '2099-03-05T21:00', eventOrganizerId: organizerId };
  const eventId: string = (await stack.ask('POST', '/api/admin/events', night)).event.id;
  own = { organizerId, eventId };
});
afterAll(() => stack.stop());

const ID = '0197a000-0000-7000-8000-000000000001';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Operation = {
  method: (typeof METHODS)[number];
  path: string;
  parameters: { in: string; name: string }[];
  takesBody: boolean;
};

/** Every documented call of the API. */
async function operations(): Promise<Operation[]> {
  const { paths } = (await stack.app.inject('/api/docs/json')).json();
  return Object.entries<Record<string, { parameters?: Operation['parameters']; requestBody?: object }>>(
    paths,
  ).flatMap(([path, methods]) =>
    METHODS.filter(method => methods[method]).map(method => {
      const { parameters = [], requestBody } = methods[method]!;
      return { method, path, parameters, takesBody: requestBody !== undefined };
    }),
  );
}

const filled = (path: string, value?: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = path.startsWith('/api/my/') ? own[name as keyof typeof own] : undefined;
    return value ?? known ?? ID;
  });

function isProblem(answer: LightMyRequestResponse, status: number, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBe(status);
  expect(problemSchema.safeParse(answer.json()).success, `${what}: ${answer.body}`).toBe(true);
}

describe('NUL and half characters', () => {
  it('in any parameter of any query are refused', async () => {
    const tried: string[] = [];
    for (const { method, path, parameters } of await operations()) {
      for (const { name } of parameters.filter(one => one.in === 'query')) {
        const url = `${filled(path)}?${name}=a%00b`;
        isProblem(await stack.call({ method: method.toUpperCase() as never, url }), 400, url);
        tried.push(url);
      }
    }
    expect(tried.length).toBeGreaterThan(27);
  });

  it('in parameter names, and in any address, are refused', async () => {
    const paths = new Set((await operations()).filter(one => one.path.includes('{')).map(one => one.path));
    const urls = [...paths].map(path => filled(path, '%00'));
    for (const url of [
      ...urls,
      '/events/%00',
      '/%00',
      '/assets/%00',
      '/uploads/%00/%00',
      '/api/regions?%00=1',
    ]) {
      const answer = await stack.call({ method: 'GET', url });
      expect([400, 404], `${url}: ${answer.body}`).toContain(answer.statusCode);
      expect(problemSchema.safeParse(answer.json()).success, `${url}: ${answer.body}`).toBe(true);
    }
  });

  it.each(['{"title":"a\\u0000b"}', '{"a\\u0000b":1}', '{"title":"\\ud800"}'])(
    'in the body %s are refused',
    async body => {
      const headers = { 'content-type': 'application/json' };
      const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body, headers });
      isProblem(answer, 400, body);
    },
  );
});

describe('a body that is nested a hundred thousand times', () => {
  const DEEP = {
    lists: '['.repeat(1e5) + ']'.repeat(1e5),
    objects: `${'{"a":'.repeat(4e4)}1${'}'.repeat(4e4)}`,
  };

  it.each(Object.entries(DEEP))('(%s) is refused by every call', async (_, body) => {
    const commands = (await operations()).filter(({ method }) => method !== 'get');
    expect(commands.filter(({ takesBody }) => !takesBody).length).toBeGreaterThan(5);
    for (const { method, path } of commands) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': v7() };
      const url = filled(path);
      const answer = await stack.call({ method: method.toUpperCase() as never, url, body, headers });
      // These take any text, and refuse each item on its own.
      if (path === '/api/import/events' && body.startsWith('[')) {
        expect(answer.json(), answer.body).toMatchObject({ created: 0, updated: 0, skipped: 1 });
        continue;
      }
      const isCalendar = path === '/api/import/collected/calendar';
      const status = isCalendar ? 415 : path.startsWith('/api/import/') ? 422 : 400;
      isProblem(answer, status, `${method} ${path}`);
    }
  });
});

describe('a form', () => {
  const TYPE = 'multipart/form-data; boundary=here';
  const part = (text: string) => `--here\r\nContent-Disposition: form-data; ${text}`;
  const file = 'name="csvFile"; filename="events.csv"\r\nContent-Type: text/csv\r\n\r\ntitle\r\n';
  const FORMS: [string, string, string, number[]][] = [
    ['without a boundary', 'multipart/form-data', part(file), [400]],
    ['with an empty boundary', 'multipart/form-data; boundary=', part(file), [400]],
    ['with another boundary', 'multipart/form-data; boundary=there', `${part(file)}--here--\r\n`, [400]],
    ['cut off in a heading', TYPE, '--here\r\nContent-Dispo', [400]],
    ['cut off in a field', TYPE, part('name="dryRun"\r\n\r\ntr'), [400]],
    ['cut off in a file', TYPE, part(file), [400]],
    ['with nothing in it', TYPE, '', [400]],
    ['of boundaries alone', TYPE, '--here--\r\n', [400, 422]],
    ['with NUL in a field', TYPE, `${part('name="dryRun"\r\n\r\na\0b')}\r\n--here--\r\n`, [400]],
    [
      'with NUL in a file name',
      TYPE,
      `${part('name="csvFile"; filename="a\0.csv"\r\n\r\nx')}\r\n--here--\r\n`,
      [400, 422],
    ],
    ['with too many fields', TYPE, `${part('name="a"\r\n\r\n1\r\n').repeat(40)}--here--\r\n`, [413]],
    [
      'with a field like a prototype',
      TYPE,
      `${part('name="__proto__"\r\n\r\n1')}\r\n--here--\r\n`,
      [400, 422],
    ],
  ];

  it.each(['/api/events/import', '/api/admin/upload/event-image'])(
    'sent to %s is answered, however broken',
    async url => {
      for (const [what, type, body, statuses] of FORMS) {
        const answer = await stack.call({ method: 'POST', url, body, headers: { 'content-type': type } });
        expect(statuses.concat(422), `${url} ${what}: ${answer.body}`).toContain(answer.statusCode);
        expect(problemSchema.safeParse(answer.json()).success, `${url} ${what}: ${answer.body}`).toBe(true);
      }
    },
  );
});

/** What a raw socket receives until the server closes it; without `end` this side stays open. */
async function raw(text: string, { end = false }: { end?: boolean } = {}): Promise<string> {
  const socket = await open();
  let told = '';
  socket.on('data', chunk => (told += chunk));
  socket.write(text);
  if (end) socket.end();
  await new Promise(settle => socket.once('end', settle).once('close', settle).once('error', settle));
  socket.destroy();
  return told;
}

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => {});
  await new Promise(settle => socket.once('connect', settle));
  return socket;
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: here', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('a malformed request', () => {
  it.each<[string, string, number, string]>([
    ['an address that cannot be read', get('/%zz'), 400, 'malformed'],
    ['an address of the API that cannot be read', get('/api/admin/events/%c3%28'), 400, 'malformed'],
    [
      'a part of an address that is too long',
      get(`/api/admin/events/${'a'.repeat(300)}`).replace('GET', 'DELETE'),
      414,
      'too_large',
    ],
    ['an expectation', get('/api/regions', 'Expect: a miracle'), 417, 'malformed'],
    ['no host', 'GET /api/regions HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
    ['two lengths', get('/api/regions', 'Content-Length: 1', 'Content-Length: 2'), 400, 'malformed'],
    [
      'length and chunks',
      get('/api/regions', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'malformed',
    ],
    ['headers that are too large', get('/', `X: ${'a'.repeat(20_000)}`), 431, 'too_large'],
    ['an unknown method', 'EAT /api/regions HTTP/1.1\r\nHost: here\r\n\r\n', 400, 'malformed'],
    [
      'a method that nothing takes',
      'PROPFIND / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n',
      404,
      'not_found',
    ],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00', 400, 'malformed'],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: here\r\n', 408, 'timeout'],
    ['nothing', '', 408, 'timeout'],
    [
      'a body that does not come',
      'POST /api/auth/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email":',
      408,
      'timeout',
    ],
  ])('%s is answered with the error body', async (_, text, status, code) => {
    const told = await raw(text);
    const [head = '', body = ''] = told.split('\r\n\r\n');
    expect(head.split('\r\n')[0], told).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(head.toLowerCase()).toContain('x-request-id: ');
    const problem = problemSchema.parse(JSON.parse(body.replace(/^[\da-f]+\r\n/, '')));
    expect(problem.code).toBe(code);
  });

  it('leaves no connection behind, even if the other end stays open', async () => {
    const connections = promisify(stack.app.server.getConnections.bind(stack.app.server));
    const sockets: Socket[] = [];
    for (const text of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\n', '', get('/%zz')]) {
      for (let each = 0; each < 20; each++) {
        const socket = await open();
        // Reads the answer, but does not close its own end.
        socket.resume();
        socket.write(text);
        if (each % 2) socket.end();
        sockets.push(socket);
      }
    }
    await expect.poll(() => connections()).toBe(0);
    for (const socket of sockets) socket.destroy();
  });
});

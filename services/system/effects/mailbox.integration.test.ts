import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSettings } from '#platform/program/settings.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { MAIL_KEY, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  // A trusted proxy on this machine may say whom a request comes from, and under which name.
  stack = await startStack(inject('databaseUrl'), { door: true, trustedProxies: '127.0.0.1' });
  await signIn(stack, browser(stack), await register(stack, 'Bo', 'user'), 'code');
});
afterAll(() => stack.stop());

type Asking = { key?: string; remoteAddress?: string; headers?: Record<string, string> };

async function ask({ key = MAIL_KEY, remoteAddress = '127.0.0.1', headers = {} }: Asking = {}) {
  const answers = [];
  for (const url of [`/api/dev/mail/${key}`, `/api/dev/mail/${key}/json`]) {
    answers.push(
      await stack.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } }),
    );
  }
  return answers;
}

async function isClosed(asking: Asking): Promise<void> {
  for (const answer of await ask(asking)) {
    expect(answer.statusCode, answer.body).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(answer.body).not.toMatch(/ {4}\d{4}/);
  }
}

it('the mailbox is shown to anyone who has its link, on this machine', async () => {
  for (const answer of await ask()) {
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/ {4}\d{4}/);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

describe('the mailbox is not available', () => {
  it.each([
    ['another key', 'a-key-for-the-mailbox-of-others'],
    ['a part of the key', MAIL_KEY.slice(0, -1)],
    ['more than the key', `${MAIL_KEY}x`],
    ['NUL', '%00'],
  ])('with %s', (_, key) => isClosed({ key }));

  it('without a key', async () => {
    for (const url of ['/api/dev/mail', '/api/dev/mail/', '/api/dev/mail.json', '/api/dev/mail//json']) {
      const answer = await stack.app.inject({ url, headers: { host: 'localhost' } });
      expect(answer.statusCode, url).toBe(404);
    }
  });

  it.each(['203.0.113.7', '::2', '::ffff:203.0.113.7', '10.0.0.1'])('for %s', remoteAddress =>
    isClosed({ remoteAddress }),
  );

  it.each(['dance.example.org', 'localhost.example.org', '127.0.0.1.example.org', '[::2]'])(
    'under the name %s',
    host => isClosed({ headers: { host } }),
  );

  it.each([
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['Via', '1.1 proxy'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-prefix', '/tanda'],
    ['x-forwarded-anything-new', ''],
    ['x-real-ip', '127.0.0.1'],
    ['x-original-url', '/'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['cdn-loop', 'cloudflare'],
    ['fly-client-ip', '127.0.0.1'],
    ['x-envoy-external-address', '127.0.0.1'],
    ['x-amzn-trace-id', 'Root=1'],
  ])('through a proxy, which says %s', (name, value) => isClosed({ headers: { [name]: value } }));

  it('in production, where the key is not allowed', () => {
    const settings = { NODE_ENV: 'production', DEV_MAIL_KEY: MAIL_KEY };
    expect(() => readSettings(settings)).toThrow('DEV_MAIL_KEY: must not be set in production');
  });
});

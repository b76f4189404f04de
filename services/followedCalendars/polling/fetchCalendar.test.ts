import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchCalendar } from './fetchCalendar.ts';

const NOTHING = { etag: null, lastModified: null };
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const here = { allows: (address: string) => address === '127.0.0.1' };

let answer: RequestListener;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
let port: number;
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const at = (path = '/') => `http://127.0.0.1:${port}${path}`;
const textOf = (fetched: Awaited<ReturnType<typeof fetchCalendar>>) =>
  fetched.outcome === 'sent' ? Buffer.from(fetched.bytes).toString() : fetched;
const why = async (fetching: ReturnType<typeof fetchCalendar>) => {
  const fetched = await fetching;
  return fetched.outcome === 'failed' ? (fetched.why as { key?: string }).key : fetched.outcome;
};

test('a calendar is not sent again while it is the same', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'yesterday') {
      response.writeHead(304).end();
      return;
    }
    const headers = {
      etag: '"1"',
      'last-modified': 'yesterday',
      'content-type': 'text/calendar; charset="utf-8"',
    };
    response.writeHead(200, headers).end(TEXT);
  };
  const first = await fetchCalendar(at(), NOTHING, here);
  expect(first).toMatchObject({ outcome: 'sent', etag: '"1"', lastModified: 'yesterday', charset: 'utf-8' });
  expect(await fetchCalendar(at(), { etag: '"1"', lastModified: 'yesterday' }, here)).toEqual({
    outcome: 'unchanged',
  });
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a calendar packed with %s is unpacked, and not beyond the limit', async (encoding, pack) => {
  const send = (text: string | Buffer) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(pack(text));
  };
  send(TEXT);
  expect(textOf(await fetchCalendar(at(), NOTHING, here))).toBe(TEXT);
  send(Buffer.alloc(8 * 1024 * 1024));
  expect(await why(fetchCalendar(at(), NOTHING, here))).toBe('calendarPolls.tooLarge');
  answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('not packed');
  expect(await why(fetchCalendar(at(), NOTHING, here))).toBe('calendarPolls.unreachable');
});

test('an answer without end is cut off at the limit, and one without progress in time', async () => {
  answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
    };
    response.on('drain', more);
    more();
  };
  expect(await why(fetchCalendar(at(), NOTHING, here))).toBe('calendarPolls.tooLarge');
  answer = (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR');
  expect(await why(fetchCalendar(at(), NOTHING, { ...here, seconds: 0.2 }))).toBe('calendarPolls.tooSlow');
  answer = () => {};
  expect(await why(fetchCalendar(at(), NOTHING, { ...here, seconds: 0.2 }))).toBe('calendarPolls.tooSlow');
});

test('errors say what to do about them, and when to come back', async () => {
  const status = (code: number) => {
    answer = (_, response) => response.writeHead(code, { 'retry-after': '120' }).end();
    return fetchCalendar(at(), NOTHING, here);
  };
  expect(await status(503)).toMatchObject({ why: { key: 'calendarPolls.status' }, retryAfterMs: 120_000 });
  expect(await why(status(404))).toBe('calendarPolls.gone');
  expect(await why(status(410))).toBe('calendarPolls.gone');
  expect(await why(status(401))).toBe('calendarPolls.forbidden');
  answer = request => request.socket.destroy();
  expect(await why(fetchCalendar(at(), NOTHING, here))).toBe('calendarPolls.unreachable');
});

test.each([
  ['Sun, 22 Nov 2026 12:30:00 GMT', 1_800_000],
  // In the form of RFC 850.
  ['Sunday, 22-Nov-26 12:30:00 GMT', 1_800_000],
  ['Wed, 22 Nov 2028 12:00:00 GMT', 86_400_000],
  ['90', 90_000],
  ['99999999999999999999', 86_400_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['1e3', undefined],
])('Retry-After: %s, on the clock of the server', async (value, wait) => {
  const date = 'Sun, 22 Nov 2026 12:00:00 GMT';
  answer = (_, response) => response.writeHead(503, { 'retry-after': value, date }).end();
  const fetched = await fetchCalendar(at(), NOTHING, here);
  expect('retryAfterMs' in fetched ? fetched.retryAfterMs : undefined).toBe(wait);
});

test('a redirect is followed, but neither in circles nor out of the web', async () => {
  answer = (request, response) =>
    request.url === '/moved'
      ? response.writeHead(200).end(TEXT)
      : response.writeHead(302, { location: '/moved' }).end();
  expect(textOf(await fetchCalendar(at(), NOTHING, here))).toBe(TEXT);
  const to = (location: string) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    return why(fetchCalendar(at(), NOTHING, here));
  };
  expect(await to('/again')).toBe('calendarPolls.redirects');
  for (const bad of ['file:///etc/passwd', 'ftp://example.org/', 'http://a:b@127.0.0.1/']) {
    expect(await to(bad)).toBe('calendarPolls.badRedirect');
  }
});

test('nothing connects to a private address, however it is written', async () => {
  asked = 0;
  answer = (_, response) => response.writeHead(200).end(TEXT);
  const ways = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0',
    '017700000001',
  ];
  for (const host of ways) {
    expect(await why(fetchCalendar(`http://${host}:${port}/`, NOTHING, {}))).toBe(
      'calendarPolls.privateAddress',
    );
  }
  expect(asked).toBe(0);
});

test('nothing is redirected to a private address', async () => {
  const visited: (string | undefined)[] = [];
  const to = (location: string) => {
    answer = (request, response) => {
      visited.push(request.url);
      response.writeHead(302, { location }).end();
    };
    return why(fetchCalendar(at('/start'), NOTHING, here));
  };
  for (const location of [
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    `http://[::ffff:7f00:1]:${port}/`,
  ]) {
    expect(await to(location)).toBe('calendarPolls.privateAddress');
  }
  expect(visited).toEqual(['/start', '/start', '/start']);
});

test('a name cannot be public when it is checked, and private when it is connected to', async () => {
  asked = 0;
  answer = (_, response) => response.writeHead(200).end(TEXT);
  const ask = (...answers: string[][]) => {
    const addressesOf = async () =>
      (answers.shift() ?? ['127.0.0.1']).map(address => ({ address, family: 4 }));
    return why(fetchCalendar(`http://rebinds.example:${port}/`, NOTHING, { addressesOf, seconds: 0.2 }));
  };
  // The first answer is what is connected to; there is no second question.
  expect(await ask(['192.0.2.1'])).toBe('calendarPolls.privateAddress');
  expect(await ask(['127.0.0.1'])).toBe('calendarPolls.privateAddress');
  expect(await ask(['8.8.8.8', '127.0.0.1'])).toBe('calendarPolls.privateAddress');
  expect(await ask([])).toBe('calendarPolls.privateAddress');
  expect(asked).toBe(0);
});

test('one lookup decides: the address that was checked is the one that is reached', async () => {
  answer = (_, response) => response.writeHead(200).end(TEXT);
  let lookups = 0;
  const addressesOf = async () => {
    lookups += 1;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const fetched = await fetchCalendar(`http://named.example:${port}/`, NOTHING, { ...here, addressesOf });
  expect(textOf(fetched)).toBe(TEXT);
  expect(lookups).toBe(1);
});

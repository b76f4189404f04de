import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { drawnPages, type Made, pageOf } from './drawnPages.ts';

const page = (html: string, more: Partial<Extract<Made, { html: string }>> = {}): Made => ({
  ...{ html, status: 200, isKept: true },
  ...more,
});
const drawer = (made: Made) => vi.fn(async () => made);
let now = new Date('2027-03-01T20:00:00Z');
const clock = () => now;
/** Asks for pages that never change. */
const keeping = (most?: number) => {
  const keep = drawnPages(clock, most);
  return (name: string, make: () => Promise<Made>) => keep(name, name, make);
};

it('draws a page once, also for those who ask while it is drawn', async () => {
  const keep = keeping();
  const draw = drawer(page('one'));
  const [first, second] = await Promise.all([keep('a', draw), keep('a', draw)]);
  expect(await keep('a', draw)).toBe(first);
  expect(second).toBe(first);
  expect(draw).toHaveBeenCalledTimes(1);
  expect((await keep('b', drawer(page('two')))).made).toEqual(page('two'));
});

it('keeps nothing that failed, is missing or leads elsewhere', async () => {
  const keep = keeping();
  const fails = vi.fn(async () => Promise.reject(new Error('no database')));
  await expect(keep('a', fails)).rejects.toThrow('no database');
  await expect(keep('a', fails)).rejects.toThrow('no database');
  expect(fails).toHaveBeenCalledTimes(2);
  for (const made of [
    page('gone', { status: 404, isKept: false }),
    { movedTo: '/events/other', status: 301 as const },
  ]) {
    const draw = drawer(made);
    await keep('a', draw);
    await keep('a', draw);
    expect(draw).toHaveBeenCalledTimes(2);
  }
});

it('forgets first what nobody has asked for the longest', async () => {
  const keep = keeping(10);
  const draws = Object.fromEntries(['a', 'b', 'c'].map(key => [key, drawer(page(key.repeat(4)))]));
  const ask = (key: string) => keep(key, draws[key]!);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(Object.values(draws).map(draw => draw.mock.calls.length)).toEqual([1, 2, 1]);
  await keep('larger than all', drawer(page('x'.repeat(50))));
  await ask('b');
  expect(draws.b).toHaveBeenCalledTimes(2);
});

it('draws again what has changed, unless many others are being drawn and it is young', async () => {
  const keep = drawnPages(clock);
  const ask = async (etag: string) => (await keep('calendar', etag, drawer(page(etag)))).etag;
  expect(await ask('first')).toBe('first');
  expect(await ask('second')).toBe('second');
  const slow = Promise.withResolvers<Made>();
  const others = ['a', 'b', 'c', 'd'].map(name => keep(name, name, () => slow.promise));
  expect(await ask('third')).toBe('second');
  now = new Date(now.getTime() + 59_999);
  expect(await ask('third')).toBe('second');
  now = new Date(now.getTime() + 1);
  expect(await ask('third')).toBe('third');
  expect(await ask('fourth')).toBe('third');
  slow.resolve(page('slow'));
  await Promise.all(others);
  expect(await ask('fourth')).toBe('fourth');
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000,gzip;q=1.0', 'gzip'],
  ['zbr, gzipped', null],
  ['identity', null],
  [undefined, null],
])('compresses for those who accept %s', async (accepted, encoding) => {
  const { packed } = pageOf(page('dance '.repeat(100)));
  const { body, encoding: used } = await packed(accepted);
  expect(used).toBe(encoding);
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };
  const text = used === null ? body : unpacked[used](body as Buffer).toString();
  expect(text).toBe('dance '.repeat(100));
  expect((await packed(accepted)).body).toBe(body);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-site-'));
  const site = join(folder, 'dist');
  stack = await startStack(inject('databaseUrl'), { site, brand: 'Salsa & <Son>' });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get(url: string) {
  const { statusCode, headers, body } = await stack.app.inject({ method: 'GET', url });
  return { status: statusCode, cache: headers['cache-control'], body };
}

it('is served as soon as it is built, by an API that was started before', async () => {
  expect((await get('/admin/events')).status).toBe(404);
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), '<p>first</p>');
  await writeFile(join(folder, 'dist/assets/main-1.js'), 'first');
  expect(await get('/admin/events?page=2')).toEqual({ status: 200, cache: 'no-cache', body: '<p>first</p>' });
  expect(await get('/admin')).toMatchObject({ status: 200, body: '<p>first</p>' });
  for (const hidden of ['/index.html', '/.vite/manifest.json', '/server/server.js']) {
    expect((await get(hidden)).status, hidden).toBe(404);
  }
  expect(await get('/assets/main-1.js')).toMatchObject({
    body: 'first',
    cache: expect.stringContaining('immutable'),
  });

  await writeFile(join(folder, 'dist/assets/main-2.js'), 'second');
  expect(await get('/assets/main-2.js')).toMatchObject({ status: 200, body: 'second' });
  expect((await get('/assets/main-3.js')).status).toBe(404);
  expect((await get('/api/nowhere')).status).toBe(404);
  expect((await get('/../package.json')).body).not.toContain('"tanda"');
});

it('is sent as the brotli or gzip version next to each file, if there is one', async () => {
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  const script = 'script '.repeat(1_000);
  const path = join(folder, 'dist/assets/packed-1.js');
  await writeFile(path, script);
  await writeFile(`${path}.br`, brotliCompressSync(script));
  await writeFile(`${path}.gz`, gzipSync(script));
  const sent = async (encoding: string) => {
    const { headers, rawPayload } = await stack.app.inject({
      url: '/assets/packed-1.js',
      headers: { 'accept-encoding': encoding },
    });
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    return [headers['content-encoding'], rawPayload.length];
  };
  expect(await sent('gzip, deflate, br')).toEqual(['br', brotliCompressSync(script).length]);
  expect(await sent('gzip')).toEqual(['gzip', gzipSync(script).length]);
  expect(await sent('identity')).toEqual([undefined, script.length]);
});

it('has the site’s name in its page', async () => {
  const page = '<meta name="application-name" content="Tanda" /><title>Tanda</title>';
  await writeFile(join(folder, 'dist/index.html'), page);
  for (const url of ['/admin', '/admin/events']) {
    const { status, cache, body } = await get(url);
    expect([status, cache], url).toEqual([200, 'no-cache']);
    const name = 'Salsa &amp; &lt;Son&gt;';
    expect(body).toBe(`<meta name="application-name" content="${name}" /><title>${name}</title>`);
  }
  expect((await stack.app.inject({ method: 'HEAD', url: '/admin' })).headers['content-type']).toContain(
    'html',
  );
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '../.ci/stack.ts';

let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-site-'));
  stack = await startStack(inject('databaseUrl'), { site: join(folder, 'dist') });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

async function get(url: string) {
  const { statusCode, headers, body } = await stack.app.inject({ method: 'GET', url });
  return { status: statusCode, cache: headers['cache-control'], body };
}

it('is served as soon as it is built, by an API that was there before it', async () => {
  expect((await get('/admin/events')).status).toBe(404);
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'dist/index.html'), '<p>first</p>');
  await writeFile(join(folder, 'dist/assets/main-1.js'), 'first');
  expect(await get('/admin/events?page=2')).toEqual({ status: 200, cache: 'no-cache', body: '<p>first</p>' });
  expect(await get('/')).toMatchObject({ status: 200, body: '<p>first</p>' });
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

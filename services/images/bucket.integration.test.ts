import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error It comes without types; what is used of it is below.
import S3 from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendForm } from '#testing/sent/sendForm.ts';
import { type Stack, startStack } from '#testing/stack.ts';

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
type Options = { directory: string; configureBuckets: { name: string; configs: string[] }[] };
const S3rver = S3 as new (options: Options & { address: string; port: number; silent: boolean }) => Server;

const IMAGE = '/api/admin/upload/event-image';
let folder: string;
let bucket: Server;
let stack: Stack;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanda-bucket-'));
  const configureBuckets = [{ name: 'pictures', configs: [] }];
  bucket = new S3rver({ directory: folder, address: '127.0.0.1', port: 0, silent: true, configureBuckets });
  ({ port } = await bucket.run());
  stack = await startStack(inject('databaseUrl'), { processes: false, uploadsUrl: at('S3RVER:S3RVER') });
});
afterAll(async () => {
  await stack.stop();
  await bucket.close().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

const at = (keys: string) => `s3+http://${keys}@127.0.0.1:${port}/pictures?region=us-east-1`;

async function upload(to: Stack) {
  const background = { r: 200, g: 30, b: 90 };
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await sendForm(to, IMAGE, { file: { field: 'image', name: 'photo.png', content } });
  return { status: answer.statusCode, body: answer.json() };
}

it('a picture and its thumbnail are stored in the bucket, and served from here', async () => {
  const { status, body } = await upload(stack);
  expect(status, JSON.stringify(body)).toBe(200);
  for (const [url, width] of [
    [body.imageUrl, 900],
    [body.thumbnailUrl, 480],
  ]) {
    const served = await stack.app.inject({ method: 'GET', url });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
  expect((await upload(stack)).body).toEqual(body);
  expect(await readdir(join(folder, 'pictures'))).toEqual([body.imageUrl.split('/')[2]]);
});

it('nothing but what was uploaded is served', async () => {
  for (const url of [
    '/uploads/aa/aa0.webp',
    '/uploads/aa/none.txt',
    '/uploads/bb/aa0.webp',
    '/uploads/aa/..',
  ]) {
    expect((await stack.app.inject({ method: 'GET', url })).statusCode, url).toBe(404);
  }
});

it('a bucket that rejects the picture, or does not exist, is reported', async () => {
  const stranger = await startStack(inject('databaseUrl'), {
    processes: false,
    uploadsUrl: at('NOBODY:wrong'),
  });
  try {
    const told = { error: 'Pictures cannot be stored or read at the moment. Please try again.' };
    expect(await upload(stranger)).toMatchObject({ status: 503, body: told });
    await bucket.close();
    expect(await upload(stack)).toMatchObject({ status: 503, body: told });
  } finally {
    await stranger.stop();
  }
});

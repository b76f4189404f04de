import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
});
afterAll(() => stack.stop());

async function upload(content: Buffer, { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  const request = new Request('http://here', { method: 'POST', body: form });
  const answer = await stack.call({
    method: 'POST',
    url: '/api/admin/upload/event-image',
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

it.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s becomes WebP with a thumbnail', async kind => {
  const { status, body } = await upload(await picture(2400, 1200).toFormat(kind).toBuffer());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ success: true, width: 1600, height: 800 });
  for (const [url, width] of [
    [body.imageUrl, 1600],
    [body.thumbnailUrl, 480],
  ]) {
    const served = await stack.app.inject({ method: 'GET', url });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
});

it('a camera’s metadata is removed, and the picture is the right way up', async () => {
  const content = await picture(400, 200)
    .withExif({ IFD0: { Artist: 'Ana', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(content).metadata()).exif).toBeDefined();
  const { body } = await upload(content);
  expect(body).toMatchObject({ width: 200, height: 400 });
  const served = await stack.app.inject({ method: 'GET', url: body.imageUrl });
  const { exif, orientation } = await sharp(served.rawPayload).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
});

const KIND = 'Only image files (JPEG, PNG, GIF, WEBP) are allowed';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

it.each([
  ['a script that is called an image', Buffer.from('<script>alert(1)</script>')],
  ['SVG', Buffer.from(svg)],
  ['an empty file', Buffer.alloc(0)],
  ['the beginning of a JPEG and nothing more', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('%s is refused', async (_, content) => {
  const { status, body } = await upload(content);
  expect([status, body.error]).toEqual([422, KIND]);
});

it('TIFF and a form without the field are refused', async () => {
  expect((await upload(await picture(9, 9).tiff().toBuffer())).body.error).toBe(KIND);
  expect((await upload(await picture(9, 9).png().toBuffer(), { field: 'file' })).body.error).toBe(KIND);
});

it('5 MB and more are refused', async () => {
  const { status, body } = await upload(Buffer.alloc(5 * 1024 * 1024, 1));
  expect([status, body.error]).toEqual([413, 'File size must be less than 5MB']);
});

it('a small file that would be a huge picture is refused before it is decompressed', async () => {
  const { status, body } = await upload(bomb(30_000, 30_000));
  expect([status, body.code]).toEqual([422, 'too_many_pixels']);
});

it('nothing but what was uploaded is served', async () => {
  const folder = join(stack.dataDir, 'uploads');
  expect((await readdir(folder)).every(name => /^[0-9a-f]{2}$/.test(name))).toBe(true);
  for (const url of ['/uploads/', '/uploads/..%2fmail', '/uploads/%2e%2e/secret', '/uploads/aa/none.webp']) {
    expect((await stack.app.inject({ method: 'GET', url })).statusCode).toBeGreaterThanOrEqual(400);
  }
});

/** A PNG whose header claims this size, but which holds only one empty line. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

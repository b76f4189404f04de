import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { partsOf } from '../http/multipart.ts';
import { Refusal } from '../refusals/refusal.ts';
import { uploadAddress } from './uploadAddress.ts';
import type { Uploads } from './uploads.ts';

const LIMITS = { bytes: 5 * 1024 * 1024, pixels: 50_000_000, edge: 1_600, thumbnail: 480 };
/** Magic bytes of the accepted formats; the file's name and the browser's content type are ignored. */
const SIGNATURES: [RegExp, string][] = [
  [/^ffd8ff/, 'jpeg'],
  [/^89504e470d0a1a0a/, 'png'],
  [/^4749463837?9?61/, 'gif'],
  [/^52494646.{8}57454250/, 'webp'],
];

/** What iPhones write unless they are asked for JPEG; nothing here can decode it. */
const HEIC = /^.{8}66747970(?:686569[6378]|68657663|6d696631|6d736631)/;

export type KeptImage = { imageUrl: string; thumbnailUrl: string; width: number; height: number };

/**
 * Stores the image in a form's field `image`: checked by its content, re-encoded as WebP of at most 1,600
 * pixels a side without the camera's metadata (place, time), and with a thumbnail. Refuses with 422 if it is
 * not an image or has more than 50 million pixels, and with 413 if the file has `most` bytes, by default 5 MB.
 */
export async function keepImage(
  request: FastifyRequest,
  uploads: Uploads,
  most = LIMITS.bytes,
): Promise<KeptImage> {
  let bytes: Buffer | undefined;
  for await (const part of partsOf(request)) {
    if (part.type !== 'file') continue;
    if (part.fieldname === 'image' && !bytes) bytes = await bytesOf(part, most);
    else part.file.resume();
  }
  if (!bytes || bytes.length === 0) throw wrongKind();
  const begin = bytes.subarray(0, 16).toString('hex');
  const kind = SIGNATURES.find(([signature]) => signature.test(begin))?.[1];
  if (HEIC.test(begin)) throw new Refusal(platformSentences.imageHeic, { status: 422, code: 'wrong_kind' });
  if (!kind) throw wrongKind();
  return await made(bytes, kind, uploads);
}

async function made(bytes: Buffer, kind: string, uploads: Uploads): Promise<KeptImage> {
  // Only the first frame of an animation is read, so a small file cannot unfold into thousands.
  const read = () =>
    sharp(bytes, { limitInputPixels: LIMITS.pixels, failOn: 'error', pages: 1 }).autoOrient();
  const metadata = await read().metadata().catch(refuse);
  if (metadata.format !== kind) throw wrongKind();
  const within = {
    width: LIMITS.edge,
    height: LIMITS.edge,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const image = await read()
    .resize(within)
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const thumbnail = await sharp(image.data)
    .resize({ width: LIMITS.thumbnail, withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  const name = createHash('sha256').update(image.data).digest('hex').slice(0, 32);
  const [whole, small] = [`${name}.webp`, `${name}.thumb.webp`];
  await Promise.all([uploads.keep(whole, image.data), uploads.keep(small, thumbnail)]);
  const { width, height } = image.info;
  return { imageUrl: uploadAddress(whole), thumbnailUrl: uploadAddress(small), width, height };
}

async function bytesOf({ file }: MultipartFile, most: number): Promise<Buffer> {
  const blocks: Buffer[] = [];
  let size = 0;
  for await (const block of file as AsyncIterable<Buffer>) {
    size += block.length;
    if (size < most) blocks.push(block);
  }
  if (size >= most) throw imageTooLarge(most);
  return Buffer.concat(blocks);
}

/** The refusal of a picture of that many bytes. */
export function imageTooLarge(most: number): Refusal {
  const sentence =
    most === LIMITS.bytes
      ? platformSentences.imageTooLarge
      : platformSentences.imageLargerThan({ megabytes: most / (1024 * 1024) });
  return new Refusal(sentence, { status: 413, code: 'too_large' });
}

function refuse(error: Error): never {
  if (!/pixel limit/i.test(error.message)) throw wrongKind();
  throw new Refusal(platformSentences.tooManyPixels, { status: 422, code: 'too_many_pixels' });
}

function wrongKind(): Refusal {
  return new Refusal(platformSentences.imageKind, { status: 422, code: 'wrong_kind' });
}

import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { Refusal } from './refusal.ts';

const LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 30, files: 1, parts: 31, headerPairs: 50 };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    /** Of what was read of a form so far; null where a request has none. */
    content: Hash | null;
  }
}

/** Lets calls read forms with files. A call that does not refuses them, as it does every body but JSON. */
export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } });
  app.decorateRequest('content', null);
  app.addHook('preValidation', async request => {
    if (request.isMultipart() && request.routeOptions.schema?.body) throw unsupported();
  });
}

/** The parts of a form in their order; a file's bytes come as they arrive, and have to be read or dropped. */
export async function* partsOf(request: FastifyRequest): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) {
    throw new Refusal(platformSentences.sendForm, {
      status: 415,
      code: 'unsupported_media_type',
    });
  }
  // Not of the bytes as they were sent: between the parts stands another boundary each time.
  const hash = createHash('sha256');
  request.content = hash;
  for await (const part of request.parts()) {
    const isFile = part.type === 'file';
    hash.update(JSON.stringify([part.fieldname, isFile ? part.filename : part.value]));
    yield isFile ? { ...part, file: hashed(part.file, hash) } : part;
  }
}

/** The hash of a form that was handled; undefined where there was none. */
export function contentOf({ content }: FastifyRequest): string | undefined {
  return content?.copy().digest('hex');
}

/** The hash that a form has which nobody handles, read to its end. */
export async function readContent(request: FastifyRequest): Promise<string | undefined> {
  for await (const part of partsOf(request)) if (part.type === 'file') part.file.resume();
  return contentOf(request);
}

/** The bytes of a file, each of which goes into a hash as it is read. */
function hashed(file: MultipartFile['file'], hash: Hash): MultipartFile['file'] {
  const passed = new Transform({
    transform(block: Buffer, _, done) {
      hash.update(block);
      done(null, block);
    },
  });
  // Who reads is told of what went wrong by the stream itself.
  return pipeline(file, passed, () => {}) as unknown as MultipartFile['file'];
}

function unsupported(): Refusal {
  return new Refusal(platformSentences.sendJson, { status: 415, code: 'unsupported_media_type' });
}

import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { isStorable } from '../refusals/storable.ts';

const LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 30, files: 1, parts: 31, headerPairs: 50 };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    /** A hash of the form as read so far; null if the request has no form. */
    content: Hash | null;
  }
}

/**
 * Lets calls read forms with files. Calls with a body schema refuse them, like every body that is not JSON.
 */
export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } });
  app.decorateRequest('content', null);
  app.addHook('preValidation', async request => {
    if (request.isMultipart() && request.routeOptions.schema?.body) throw unsupported();
  });
}

/**
 * The parts of a form in order; a file's bytes arrive as a stream, which has to be read or dropped. `limits` are how many of
 * each it may have, if other than usual.
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: { fields?: number; files?: number; parts?: number } = {},
): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) {
    throw new Refusal(platformSentences.sendForm, {
      status: 415,
      code: 'unsupported_media_type',
    });
  }
  // Not over the raw bytes: the boundary between parts differs each time.
  const hash = createHash('sha256');
  request.content = hash;
  try {
    for await (const part of request.parts({ limits })) {
      const isFile = part.type === 'file';
      const field = [part.fieldname, isFile ? part.filename : part.value];
      if (!isStorable(field)) throw notAForm();
      hash.update(JSON.stringify(field));
      yield isFile ? { ...part, file: hashed(part.file, hash) } : part;
    }
  } catch (error) {
    throw isOfTheParser(error) ? notAForm() : error;
  }
}

/** The form parser throws errors without a code if the boundary is missing or the form ends too early. */
function isOfTheParser(error: unknown): boolean {
  return error instanceof Error && !(error instanceof Refusal) && !('code' in error);
}

function notAForm(): Refusal {
  return new Refusal(platformSentences.notAForm, { status: 400, code: 'malformed' });
}

/** The hash of a form that was handled; undefined if there was none. */
export function contentOf({ content }: FastifyRequest): string | undefined {
  return content?.copy().digest('hex');
}

/** Reads a form to its end without handling it, and returns its hash. */
export async function readContent(request: FastifyRequest): Promise<string | undefined> {
  for await (const part of partsOf(request)) if (part.type === 'file') part.file.resume();
  return contentOf(request);
}

/** A file's bytes, hashed as they are read. Fails when the form does. */
function hashed(file: MultipartFile['file'], hash: Hash): MultipartFile['file'] {
  const blocks = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const block of file as AsyncIterable<Buffer>) {
        hash.update(block);
        yield block;
      }
    } catch (error) {
      throw isOfTheParser(error) ? notAForm() : error;
    }
  };
  const bytes = Readable.from(blocks(), { objectMode: false });
  // A reader gets the error from its iteration; where a part is only dropped, nobody listens for it.
  return bytes.on('error', () => {}) as unknown as MultipartFile['file'];
}

function unsupported(): Refusal {
  return new Refusal(platformSentences.sendJson, { status: 415, code: 'unsupported_media_type' });
}

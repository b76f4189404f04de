import fastifyMultipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const LIMITS = { fieldNameSize: 100, fieldSize: 100_000, fields: 30, files: 1, parts: 31, headerPairs: 50 };

/** Lets calls read forms with files. A call that does not refuses them, as it does every body but JSON. */
export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } });
  app.addHook('preValidation', async request => {
    if (request.isMultipart() && request.routeOptions.schema?.body) throw unsupported();
  });
}

/** The parts of a form in their order; a file's bytes come as they arrive, and have to be read or dropped. */
export function partsOf(request: FastifyRequest): AsyncIterableIterator<Multipart> {
  if (!request.isMultipart()) {
    throw new Refusal('Send the body as multipart/form-data.', {
      status: 415,
      code: 'unsupported_media_type',
    });
  }
  return request.parts();
}

function unsupported(): Refusal {
  const sentence = 'Send the body as application/json.';
  return new Refusal(sentence, { status: 415, code: 'unsupported_media_type' });
}

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The revision in `If-Match`; undefined if none is required. Refuses with 400 if it is not one of our ETags.
 */
export function expectedRevision(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const revision = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new Refusal(platformSentences.notAnEtag, { status: 400, code: 'malformed' });
  }
  return Number(revision);
}

/** The `Idempotency-Key`, if there is one. Refuses with 400 if it is not valid. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal(platformSentences.keyNotValid, {
      status: 400,
      code: 'malformed',
    });
  }
  return key;
}

/** Two requests under one key are the same if these agree: method, address, `If-Match` and body. */
export function fingerprint(request: FastifyRequest): string {
  return JSON.stringify([request.method, request.url, request.headers['if-match'] ?? null, bodyOf(request)]);
}

/** For bytes, their hash. */
function bodyOf({ body = null }: FastifyRequest): unknown {
  return body instanceof Uint8Array ? createHash('sha256').update(body).digest('hex') : body;
}

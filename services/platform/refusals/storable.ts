import type { FastifyInstance } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { Refusal } from './refusal.ts';

/** No call takes anything deeper than ten levels; what recurses comes through some thousands. */
const DEEPEST = 64;

/**
 * Refuses requests of which parameters, query or body hold what cannot be stored or looked for: Postgres knows
 * neither NUL nor half a surrogate pair, and a fact that cannot become a row must not be recorded. For every
 * route that is registered after this.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const received of [params, query, body]) checkStorable(received);
  });
}

/** Refuses, with 400, what cannot become a row: a fact that cannot must not be recorded. */
export function checkStorable(value: unknown): void {
  if (isStorable(value)) return;
  throw new Refusal(platformSentences.notStorable, { status: 400, code: 'malformed' });
}

/** Whether all texts within a value, names of fields included, can be stored, and none lies too deep. */
export function isStorable(value: unknown): boolean {
  // Without recursion: 256 kB of opening brackets are a valid body.
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: one, depth } = next;
    if (typeof one === 'string' && !isStorableText(one)) return false;
    if (typeof one !== 'object' || one === null || Buffer.isBuffer(one)) continue;
    if (depth > DEEPEST) return false;
    for (const [name, inner] of Object.entries(one)) {
      if (!isStorableText(name)) return false;
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

/** Whether Postgres has a text for it: it knows neither NUL nor half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

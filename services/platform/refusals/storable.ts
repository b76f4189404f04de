import type { FastifyInstance } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from './refusal.ts';

/** No call accepts anything deeper than ten levels; recursive code survives some thousands. */
const DEEPEST = 64;

/**
 * Refuses requests whose parameters, query or body contain text that Postgres can neither store nor search
 * for: NUL or a lone surrogate. A fact that cannot become a row must not be recorded. Applies to every route
 * that is registered after this, but for bodies of calls that clean what they receive (`largest`).
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    const { anyText } = routeOptions.config as { anyText?: boolean };
    for (const received of anyText ? [params, query] : [params, query, body]) checkStorable(received);
  });
}

/** Refuses, with 400, a value that cannot become a row: such a fact must not be recorded. */
export function checkStorable(value: unknown): void {
  if (isStorable(value)) return;
  throw new Refusal(platformSentences.notStorable, { status: 400, code: 'malformed' });
}

/**
 * Whether all texts within a value, including field names, can be stored, and nothing is nested too deeply.
 */
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

/** Whether Postgres can store a text: it rejects NUL and lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contracts/platform/call.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Freshness } from '../database/freshness.ts';
import { Refusal } from '../refusals/refusal.ts';

export type StalenessParts = {
  freshness: Freshness;
  /** How many facts there are between two positions; an upper bound where there are very many. */
  factsBetween(after: bigint, upTo: bigint): Promise<number>;
};

/** A parameter of `X-Stale` (RFC 8941) while a release rebuilds rows. */
const REBUILDING = 'rebuilding';
const POSITION = /^\d{1,19}$/;

/** Waits until the rows include what the caller has seen, and reports their position in the answer's headers. */
export async function awaitPosition(
  parts: StalenessParts,
  { reads }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!reads) return;
  const after = request.headers['x-after-position'];
  if (after !== undefined && (typeof after !== 'string' || !POSITION.test(after))) {
    throw new Refusal(platformSentences.notAPosition, { status: 400, code: 'malformed' });
  }
  const stale = await staleness(parts, reads, after === undefined ? undefined : BigInt(after));
  if (stale !== undefined) reply.header('x-stale', stale);
  // Before the rows are read: afterwards they may be further, but never behind it.
  const reached = parts.freshness.reached();
  if (reached > 0n) reply.header('x-projection-position', String(reached));
}

/**
 * The header that says how many facts the rows lag behind what the caller has seen, and whether they are being rebuilt.
 */
async function staleness(
  { freshness, factsBetween }: StalenessParts,
  reads: readonly string[],
  after: bigint | undefined,
): Promise<string | undefined> {
  const waited = after === undefined ? undefined : await freshness.wait(reads, after);
  const isRebuilt = freshness.rebuilt(reads).length > 0;
  const { slowest, furthest } = freshness.spread(reads);
  // At least one: the fact that the caller has seen.
  if (waited && !waited.fresh) {
    const behind = Math.max(await factsBetween(waited.at, after!), 1);
    return isRebuilt ? `${behind}; ${REBUILDING}` : String(behind);
  }
  return isRebuilt ? `${await factsBetween(slowest, furthest)}; ${REBUILDING}` : undefined;
}

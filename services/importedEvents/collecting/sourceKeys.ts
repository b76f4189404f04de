import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sourceSentences } from '#contracts/importedEvents/sentences.ts';
import { type SourceState, sourceStream } from '#contracts/importedEvents/source.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const FORM = /^tanda_([0-9a-f]{32})_([0-9a-f]{64})$/;
const HINT = 4;

/**
 * A new API key of a source, and what is stored of it. It names its source, so that it is checked against the source's
 * own stream and a revoked one is refused at once. Its secret follows from the command, so that a repeated request
 * answers the key that was stored: HMAC-SHA-256 under this installation's key, which nobody can guess.
 */
export async function newKey(codec: FactCodec, sourceId: string, commandId: string) {
  const key = `tanda_${sourceId.replaceAll('-', '')}_${await codec.keyedHash(`source key ${sourceId} ${commandId}`)}`;
  return { key, stored: { hash: hashOf(key), hint: key.slice(-HINT) } };
}

/** The source whose API key a request carries, in `Authorization: Bearer` or `X-API-Key`. */
export async function sourceWithKey(
  load: Load,
  { headers }: FastifyRequest,
): Promise<{ id: string; name: string }> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const sent = headers['x-api-key'];
  const key = (typeof sent === 'string' ? sent.trim() : undefined) ?? bearer ?? '';
  const [, digits] = FORM.exec(key) ?? [];
  if (!digits) throw notValid();
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const state = fold(sourceStream, await load(`${sourceStream.category}-${id}`)) as SourceState | undefined;
  if (!state?.key || !isSame(state.key.hash, hashOf(key))) throw notValid();
  if (!state.enabled) throw new Refusal(sourceSentences.disabled, { status: 403, code: 'source_disabled' });
  return { id, name: state.name };
}

function notValid(): Refusal {
  return new Refusal(sourceSentences.apiKey, { status: 401, code: 'api_key' });
}

/** The secret has 256 bits, so that a plain hash of it cannot be searched. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

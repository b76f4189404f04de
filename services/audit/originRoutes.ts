import { v7 } from 'uuid';
import { readOrigin } from '#contracts/audit/originCalls.ts';
import { originReadStream } from '#contracts/audit/originRead.ts';
import { auditSentences } from '#contracts/audit/sentences.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import { openOrigin } from '#platform/facts/origins.ts';
import { originOf } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { AuditSchema } from './entries.ts';

export type OriginNeeds = {
  /** Browser and place of an origin, in words. */
  tellOrigin(origin: Origin, language: Language): { device: string; place: string | null };
};

/**
 * The call that opens where a fact came from. A query to the platform, which would keep a command's answer in
 * the clear for a day.
 */
export function originRoutes(
  { calls, execute, keys, clock, ...core }: Core,
  { tellOrigin }: OriginNeeds,
): void {
  const db = core.db<AuditSchema>();

  calls.query(readOrigin, async ({ params: { position }, account, request, language }, reply) => {
    const record = await db
      .selectFrom('facts')
      .select(['id', 'metadata', 'foreignKind'])
      .where('position', '=', BigInt(position))
      .executeTakeFirst();
    if (!record) throw notFound(auditSentences.none);
    if (record.foreignKind) return { origin: null, why: 'foreign' as const, commit: null };
    const { origin, why } = await openOrigin(keys, record);
    if (!origin) return { origin, why, commit: null };
    const { id, role } = account!;
    const commandId = v7();
    const asked = { commandId, actor: { id, role }, now: clock(), origin: originOf(request) };
    // Before it is answered: an answer that never arrives counts as read.
    const { commit } = await execute(originReadStream, id, 'NoteOriginRead', { position }, asked);
    reply.header('x-correlation-id', commandId);
    const { device, place } = tellOrigin(origin, language);
    const { ip = null, userAgent = null } = origin;
    return { origin: { ip, place, browser: device, userAgent }, why: null, commit };
  });
}

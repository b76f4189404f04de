import { v7 } from 'uuid';
import type { readOrigin } from '#contracts/audit/originCalls.ts';
import { originReadStream } from '#contracts/audit/originRead.ts';
import { auditSentences } from '#contracts/audit/sentences.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { Core } from '#platform/areas/core.ts';
import { openOrigin } from '#platform/facts/origins.ts';
import { type Account, originOf, type Query } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { AuditSchema } from './entries.ts';

/** Where a fact came from, or why that cannot be read; the commit is that of the reading. */
type ReadOrigin = Pick<AnswerOf<typeof readOrigin>, 'why' | 'commit'> & {
  actorId?: string;
  origin: Origin | null;
  commandId?: string;
};
export type Reader = { account: Account | null; request: Query<typeof readOrigin>['request'] };

/**
 * Makes the function that opens where the fact at a position came from, for an administrator. That they read it is
 * recorded before it is answered: an answer that never arrives counts as read.
 */
export function originReader({ execute, keys, clock, ...core }: Core) {
  const db = core.db<AuditSchema>();
  return async (position: string, { account, request }: Reader): Promise<ReadOrigin> => {
    const record = await db
      .selectFrom('facts')
      .select(['id', 'metadata', 'foreignKind', 'actorId'])
      .where('position', '=', BigInt(position))
      .executeTakeFirst();
    if (!record) throw notFound(auditSentences.none);
    if (record.foreignKind) return { origin: null, why: 'foreign', commit: null };
    const { origin, why } = await openOrigin(keys, record);
    if (!origin) return { origin, why, commit: null };
    const { id, role } = account!;
    const commandId = v7();
    const asked = { commandId, actor: { id, role }, now: clock(), origin: originOf(request) };
    const { commit } = await execute(originReadStream, id, 'NoteOriginRead', { position }, asked);
    return { origin, why: null, commit, commandId, actorId: record.actorId };
  };
}

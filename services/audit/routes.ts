import { type Kysely, sql } from 'kysely';
import { listAudit } from '#contracts/audit/calls.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Api } from '#platform/api.ts';
import { pageWithTotal, paginationOf } from '#platform/readModel.ts';
import { isSealed } from '#platform/sealing.ts';

export type AuditSchema = { facts: FactRow; users: UserRow };

/** The calls of the audit area: what was recorded, newest first. */
export function auditRoutes(api: Api, { db }: { db: Kysely<AuditSchema> }): void {
  api.query(listAudit, async ({ query }) => {
    const { actorId, type, stream, correlationId, from, until } = query;
    let matching = db.selectFrom('facts as f');
    if (actorId) matching = matching.where('f.actorId', '=', actorId);
    if (type) matching = matching.where('f.type', '=', type);
    if (stream) matching = matching.where('f.stream', '=', stream);
    if (correlationId) matching = matching.where('f.correlationId', '=', correlationId);
    if (from) matching = matching.where('f.at', '>=', new Date(from));
    if (until) matching = matching.where('f.at', '<', new Date(until));
    const page = matching
      .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`f.actor_id`))
      .select([
        'f.position',
        'f.stream',
        'f.revision',
        'f.type',
        'f.command',
        'f.at',
        'f.correlationId',
        'f.reason',
      ])
      .select(['f.data', 'f.metadata'])
      .select('u.name as actorName')
      .orderBy('f.at', 'desc')
      .orderBy('f.position', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const entries = rows.map(({ position, at, data, metadata, actorName, ...entry }) => ({
      ...entry,
      position: String(position),
      at: at.toISOString(),
      actor: { ...metadata.actor, name: actorName },
      data: masked(data),
    }));
    return { entries, pagination: paginationOf(total, query) };
  });
}

/** Personal fields stay sealed in the mirror; a list says that there is something, and no more. */
function masked(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, isSealed(value) ? '•••' : value]),
  );
}

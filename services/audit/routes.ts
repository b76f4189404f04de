import { type Kysely, sql } from 'kysely';
import { listAudit } from '#contracts/audit/calls.ts';
import type { AuditRow } from '#contracts/audit/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Api } from '#platform/api.ts';
import { pageWithTotal, paginationOf } from '#platform/readModel.ts';

export type AuditSchema = { audit: AuditRow; users: UserRow };

/** The calls of the audit area: what was recorded, newest first. */
export function auditRoutes(api: Api, { db }: { db: Kysely<AuditSchema> }): void {
  api.query(listAudit, async ({ query }) => {
    const { actorId, type, stream, correlationId, from, until } = query;
    let matching = db.selectFrom('audit as a');
    if (actorId) matching = matching.where('a.actorId', '=', actorId);
    if (type) matching = matching.where('a.type', '=', type);
    if (stream) matching = matching.where('a.stream', '=', stream);
    if (correlationId) matching = matching.where('a.correlationId', '=', correlationId);
    if (from) matching = matching.where('a.at', '>=', new Date(from));
    if (until) matching = matching.where('a.at', '<', new Date(until));
    const page = matching
      .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`a.actor_id`))
      .selectAll('a')
      .select('u.name as actorName')
      .orderBy('a.position', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const entries = rows.map(({ position, at, actor, actorName, ...entry }) => ({
      ...entry,
      position: String(position),
      at: at.toISOString(),
      actor: { ...actor, name: actorName },
    }));
    return { entries, pagination: paginationOf(total, query) };
  });
}

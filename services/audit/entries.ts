import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { NameThings } from '#platform/nameThings.ts';
import { isSealed } from '#platform/sealing.ts';

export type AuditSchema = { facts: FactRow; users: UserRow };

export type FactFilters = {
  actorId?: string;
  type?: string;
  category?: string;
  stream?: string;
  correlationId?: string;
  from?: string;
  until?: string;
};
type Facts = SelectQueryBuilder<AuditSchema & { f: FactRow }, 'f', object>;

const MASK = '•••';
/** Ways to reach somebody, which a list does not show even where they are no secret of a person's. */
const REACHES = ['email', 'phone'];

/** The facts that filters let through. */
export function matchingFacts(db: Kysely<AuditSchema>, filters: FactFilters): Facts {
  const { actorId, type, category, stream, correlationId, from, until } = filters;
  let matching: Facts = db.selectFrom('facts as f');
  if (actorId) matching = matching.where('f.actorId', '=', actorId);
  if (type) matching = matching.where('f.type', '=', type);
  if (category) matching = matching.where('f.category', '=', category);
  if (stream) matching = matching.where('f.stream', '=', stream);
  if (correlationId) matching = matching.where('f.correlationId', '=', correlationId);
  if (from) matching = matching.where('f.at', '>=', new Date(from));
  if (until) matching = matching.where('f.at', '<', new Date(until));
  return matching;
}

/** What `entriesOf` needs of each of these facts. */
export function entryRows(facts: Facts) {
  return facts
    .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`f.actor_id`))
    .select(['f.position', 'f.stream', 'f.revision', 'f.type', 'f.command', 'f.at'])
    .select(['f.correlationId', 'f.reason', 'f.data', 'f.metadata', 'u.name as actorName']);
}

export type EntryRow = Omit<FactRow, 'id' | 'category' | 'actorId' | 'hash'> & {
  metadata: Metadata;
  actorName: string | null;
};

/** Facts as they are shown: with names, and what is personal masked. */
export async function entriesOf(rows: readonly EntryRow[], nameThings: NameThings): Promise<AuditEntry[]> {
  const things = await nameThings(rows);
  return rows.map(({ position, stream, at, data, metadata, actorName, ...entry }) => ({
    ...{ stream, revision: entry.revision, type: entry.type, command: entry.command },
    ...{ correlationId: entry.correlationId, reason: entry.reason },
    position: String(position),
    at: at.toISOString(),
    actor: { ...metadata.actor, name: actorName },
    data: masked(data),
    thing: things.get(stream) ?? null,
  }));
}

/** Personal fields stay sealed in the mirror; a list says that there is something, and no more. */
export function masked(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, maskedValue(field, value)]));
}

function maskedValue(field: string, value: unknown): unknown {
  return isSealed(value) || (REACHES.includes(field) && typeof value === 'string' && value) ? MASK : value;
}

import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEntry, FOREIGN_CHARACTERS } from '#contracts/audit/calls.ts';
import { actorSchema, type Metadata } from '#contracts/platform/fact.ts';
import { type FactRow, FOREIGN_TYPE } from '#contracts/platform/facts.ts';
import { FOREIGN_ACTOR } from '#contracts/platform/foreign.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { isSealed } from '#platform/facts/sealing.ts';

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
/** Contact details, which a list masks even where they are not personal fields. */
const REACHES = ['email', 'phone'];

/** The facts that match the filters. */
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

/** The columns of these facts that `entriesOf` needs. */
export function entryRows(facts: Facts) {
  return facts
    .leftJoin('users as u', join => join.on(sql`u.id::text`, '=', sql`f.actor_id`))
    .select(['f.position', 'f.stream', 'f.revision', 'f.type', 'f.command', 'f.at'])
    .select(['f.correlationId', 'f.reason', 'f.data', 'f.metadata', 'f.foreignKind', 'u.name as actorName'])
    .select([
      sql<string | null>`left(f.foreign_record, ${FOREIGN_CHARACTERS})`.as('foreignRecord'),
      sql<number | null>`length(f.foreign_record)`.as('foreignCharacters'),
    ]);
}

export type EntryRow = Omit<FactRow, 'id' | 'category' | 'actorId' | 'hash' | 'index'> & {
  metadata: Metadata;
  actorName: string | null;
  foreignCharacters: number | null;
};

/** Facts as they are displayed: with names, and with personal fields masked. */
export async function entriesOf(rows: readonly EntryRow[], nameThings: NameThings): Promise<AuditEntry[]> {
  const things = await nameThings(rows);
  return rows.map(({ position, stream, at, data, actorName, ...entry }) => {
    const foreign = foreignOf(entry);
    const { actor } = entry.metadata;
    return {
      stream,
      revision: entry.revision,
      command: entry.command,
      correlationId: entry.correlationId,
      reason: entry.reason,
      type: foreign ? entry.type.slice(FOREIGN_TYPE.length) : entry.type,
      position: String(position),
      at: at.toISOString(),
      actor: foreign ? NOBODY : { id: actor.id, role: roleOf(actor.role), name: actorName },
      data: masked(data),
      thing: things.get(stream) ?? null,
      foreign,
    };
  });
}

const NOBODY = { id: FOREIGN_ACTOR, role: FOREIGN_ACTOR, name: null } as const;

/** A role that only a newer version knows counts as foreign. */
function roleOf(role: string): AuditEntry['actor']['role'] {
  return actorSchema.shape.role.safeParse(role).data ?? FOREIGN_ACTOR;
}

type Foreign = Pick<EntryRow, 'foreignKind' | 'foreignRecord' | 'foreignCharacters'>;

function foreignOf({ foreignKind, foreignRecord, foreignCharacters }: Foreign): AuditEntry['foreign'] {
  if (!foreignKind) return null;
  return { kind: foreignKind, record: foreignRecord ?? '', characters: foreignCharacters ?? 0 };
}

/** Personal fields stay encrypted in the mirror; a list shows only that there is a value. */
export function masked(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, maskedValue(field, value)]));
}

function maskedValue(field: string, value: unknown): unknown {
  return isSealed(value) || (REACHES.includes(field) && typeof value === 'string' && value) ? MASK : value;
}

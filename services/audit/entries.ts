import { type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEntry, FOREIGN_CHARACTERS, type KindOfRun } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { actorSchema, type Metadata } from '#contracts/platform/fact.ts';
import { type FactRow, FOREIGN_TYPE } from '#contracts/platform/facts.ts';
import { FOREIGN_ACTOR } from '#contracts/platform/foreign.ts';
import type { SoughtFactRow } from '#contracts/platform/soughtFacts.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { masked } from '#platform/facts/masking.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';

export type AuditSchema = { facts: FactRow; soughtFacts: SoughtFactRow };

export type FactFilters = {
  actorId?: string | undefined;
  capacity?: string | undefined;
  people?: 'true' | undefined;
  type?: string | undefined;
  category?: string | undefined;
  stream?: string | undefined;
  correlationId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  field?: string | undefined;
  was?: string | undefined;
  became?: string | undefined;
  regionId?: string | undefined;
  organizerId?: string | undefined;
  run?: KindOfRun | undefined;
  file?: string | undefined;
  reason?: string | undefined;
  q?: string | undefined;
};
type Facts = SelectQueryBuilder<AuditSchema & { f: FactRow }, 'f', object>;

/** The facts of the mirror that match filters which it has columns for; the others are not looked at. */
export function matchingFacts(db: ReadModel<AuditSchema>, filters: FactFilters): Facts {
  const { actorId, people, type, category, stream, correlationId, from, until } = filters;
  let matching: Facts = db.selectFrom('facts as f');
  if (actorId) matching = matching.where('f.actorId', '=', actorId);
  if (people) matching = matching.where('f.actorId', '<>', 'system');
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
    .select(['f.position', 'f.stream', 'f.revision', 'f.type', 'f.command', 'f.at'])
    .select(['f.correlationId', 'f.reason', 'f.data', 'f.metadata', 'f.foreignKind'])
    .select([
      sql<string | null>`left(f.foreign_record, ${FOREIGN_CHARACTERS})`.as('foreignRecord'),
      sql<number | null>`length(f.foreign_record)`.as('foreignCharacters'),
    ]);
}

export type EntryRow = Omit<FactRow, 'id' | 'category' | 'actorId' | 'hash' | 'index'> & {
  metadata: Metadata;
  foreignCharacters: number | null;
};

/** How facts get what their own rows do not hold. */
export type EntryParts = {
  nameThings: NameThings;
  changesTold(
    rows: readonly Pick<EntryRow, 'type' | 'stream' | 'position'>[],
  ): Promise<ReadonlyMap<bigint, Change[]>>;
};

/** Facts as they are displayed: with names, and with personal fields masked. */
export async function entriesOf(
  rows: readonly EntryRow[],
  { nameThings, changesTold }: EntryParts,
): Promise<AuditEntry[]> {
  const [nameOf, changes] = await Promise.all([
    nameThings([...rows, ...rows.map(actorOf)]),
    changesTold(rows),
  ]);
  return rows.map(row => {
    const { position, stream, at, data, ...entry } = row;
    const thing = nameOf(row);
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
      actor: foreign
        ? NOBODY
        : { id: actor.id, role: roleOf(actor.role), name: nameOf(actorOf(row))?.name ?? null },
      data: masked(data),
      changes: changes.get(position) ?? [],
      thing: thing?.name ?? null,
      thingLater: thing?.later ?? null,
      foreign,
    };
  });
}

/** The account that recorded a fact, as a thing with a name. */
function actorOf({ position, metadata }: EntryRow) {
  return { stream: `user-${metadata.actor?.id}`, position, data: {} };
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

import { type AuditRow, auditTable } from '#contracts/audit/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { categoryOf } from '#platform/factCodec.ts';
import type { Projection } from '../platform/projection.ts';

/** Every fact of every stream, for those who look for who did what. Personal fields stay out, given by type. */
export function audit(personalFields: ReadonlyMap<string, readonly string[]>): Projection<AuditRow> {
  return {
    name: 'audit',
    version: 1,
    table: auditTable,
    keyOf: fact => fact.position,
    fold: (_, fact) => entryOf(fact, personalFields.get(fact.type) ?? []),
  };
}

function entryOf(fact: Fact, personal: readonly string[]): AuditRow {
  const { metadata } = fact;
  return {
    position: fact.position,
    stream: fact.stream,
    category: categoryOf(fact.stream),
    revision: fact.revision,
    type: fact.type,
    at: new Date(metadata.at),
    actorId: metadata.actor.id,
    actor: metadata.actor,
    command: metadata.command.name,
    commandId: metadata.command.id,
    correlationId: metadata.$correlationId,
    reason: metadata.reason ?? null,
    data: Object.fromEntries(Object.entries(fact.data).filter(([field]) => !personal.includes(field))),
  };
}

import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows } from './entries.ts';

/** What some acts recorded in a stream, oldest first. */
export async function factsTold(
  db: ReadModel<AuditSchema>,
  parts: EntryParts,
  { stream, acts }: { stream: string; acts: readonly string[] },
): Promise<AuditEntry[]> {
  if (acts.length === 0) return [];
  const found = db
    .selectFrom('facts as f')
    .where('f.stream', '=', stream)
    .where('f.correlationId', 'in', acts);
  return entriesOf(await entryRows(found).orderBy('f.position').orderBy('f.revision').execute(), parts);
}

import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows, matchingFacts } from './entries.ts';

/** What an account has recorded: each fact with its place in the log and the thing it is about. */
export type ActBy = { action: string; timestamp: string; position: string; thing: string | null };

/** One page of the facts that an account recorded, newest first. */
export async function actsBy(
  db: ReadModel<AuditSchema>,
  parts: EntryParts,
  actorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ acts: ActBy[]; total: number }> {
  const matching = matchingFacts(db, { actorId });
  const page = entryRows(matching)
    .orderBy('f.at', 'desc')
    .orderBy('f.position', 'desc')
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const entries = await entriesOf(rows, parts);
  return {
    acts: entries.map(({ type, at, position, thing }) => ({ action: type, timestamp: at, position, thing })),
    total,
  };
}

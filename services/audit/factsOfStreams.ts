import { sql } from 'kysely';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows } from './entries.ts';

/** Positions of the log: after the first, up to and including the second. */
export type Stretch = { after: bigint; upTo: bigint };

/** What was recorded in each of some streams in a stretch of the log, oldest first; of each the first `most` facts. */
export async function factsOfStreams(
  db: ReadModel<AuditSchema>,
  parts: EntryParts,
  streams: readonly string[],
  { after, upTo }: Stretch,
  most: number,
): Promise<ReadonlyMap<string, AuditEntry[]>> {
  if (streams.length === 0) return new Map();
  const { rows } = await sql<{ position: bigint }>`
    select own.position from unnest(${streams}::text[]) as one(stream), lateral (
      select position from read.facts
      where stream = one.stream and position > ${after} and position <= ${upTo}
      order by position limit ${most}
    ) as own`.execute(db);
  const positions = rows.map(({ position }) => position);
  if (positions.length === 0) return new Map();
  const found = await entryRows(db.selectFrom('facts as f').where('f.position', 'in', positions))
    .orderBy('f.position')
    .execute();
  return Map.groupBy(await entriesOf(found, parts), ({ stream }) => stream);
}

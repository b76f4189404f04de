import { sql } from 'kysely';
import type { Change } from '#contracts/platform/change.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { readableJson } from '#platform/database/readableJson.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { masked } from '#platform/facts/masking.ts';
import type { AuditSchema } from './entries.ts';

type Db = ReadModel<AuditSchema>;
type Placed = Pick<FactRow, 'stream' | 'position' | 'data'>;

/** The fields that a fact changed, each with its last value before, from the earlier facts of the stream. */
export async function changesOf(db: Db, { stream, position, data }: Placed): Promise<Change[]> {
  const fields = Object.keys(data);
  if (fields.length === 0) return [];
  const { rows } = await sql<{ field: string; value: unknown }>`
    select distinct on (said.key) said.key as field, said.value
    from read.facts as f, json_each(${readableJson('f.data')}) as said
    where f.stream = ${stream} and f.position < ${position} and said.key = any(${fields})
    order by said.key, f.position desc`.execute(db);
  const before = masked(Object.fromEntries(rows.map(({ field, value }) => [field, value])));
  return Object.entries(masked(data))
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** The positions of the previous and the next fact of the stream. */
export async function factsAround(db: Db, { stream, position }: Placed) {
  const of = db.selectFrom('facts').select('position').where('stream', '=', stream).limit(1);
  const [previous, next] = await Promise.all([
    of.where('position', '<', position).orderBy('position', 'desc').executeTakeFirst(),
    of.where('position', '>', position).orderBy('position').executeTakeFirst(),
  ]);
  return { previous: textOf(previous), next: textOf(next) };
}

function textOf(row: { position: bigint } | undefined): string | null {
  return row ? String(row.position) : null;
}

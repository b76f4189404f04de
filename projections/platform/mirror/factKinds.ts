import type pg from 'pg';
import type { Metadata } from '#contracts/platform/fact.ts';
import type { StoredRecord } from '#platform/store/store.ts';

/** The types and versions of facts in the log, and where each occurs first. Programs check them at startup. */
export const factKindsSchema = `
  create table if not exists projections.fact_kinds (
    type text not null,
    version integer not null,
    position bigint not null,
    primary key (type, version)
  )`;

type FactKind = [type: string, version: number, position: string];

/** Takes the `kindColumns` of a batch as $1 to $3; writes nothing when all are known. */
export const NOTE_FACT_KINDS = `
  insert into projections.fact_kinds (type, version, position)
  select * from unnest($1::text[], $2::integer[], $3::bigint[]) on conflict do nothing`;

const FILL = `
  insert into projections.fact_kinds (type, version, position)
  select type, coalesce((metadata ->> 'version')::integer, 1), min(position) from read.facts
  where foreign_kind is null and not exists (select from projections.fact_kinds) group by 1, 2`;

/** The types and versions in a batch, by name, each with its first position. */
export function factKinds(records: readonly StoredRecord[]): Map<string, FactKind> {
  const first = new Map<string, FactKind>();
  for (const record of records) {
    if (record.foreign) continue;
    const { type, metadata, position } = record;
    const { version = 1 } = metadata as Partial<Metadata>;
    const kind = `${type} ${version}`;
    if (!first.has(kind)) first.set(kind, [type, version, String(position)]);
  }
  return first;
}

/** Kinds of facts as columns. */
export function kindColumns(found: ReadonlyMap<string, FactKind>): [string[], number[], string[]] {
  const kinds = [...found.values()];
  return [kinds.map(kind => kind[0]), kinds.map(kind => kind[1]), kinds.map(kind => kind[2])];
}

/** Fills the table from a mirror that is older than the table. */
export async function fillFactKinds(client: pg.PoolClient): Promise<void> {
  await client.query(FILL);
}

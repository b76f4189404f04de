import { sql } from 'kysely';
import type { Change } from '#contracts/platform/change.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { readableJson } from '#platform/database/readableJson.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

/** The mirror. */
export type FactsSchema = { facts: FactRow };
type Db = ReadModel<FactsSchema>;
/** A field that a fact gave a value, and its value before; null for none. */
export type Said = Change & { position: bigint };
/** A field whose value before a fact is not found yet. */
type Wanted = { stream: string; position: bigint; field: string };
/** Where it was found: in which fact. */
type Found = Wanted & { at: bigint };

/** Nearly all values before are found in so many facts. */
const NEAR = 50;
/** How many facts a statement reads at most, of all streams together: calls may not take longer than 5 s. */
const READ_AT_ONCE = 20_000;

/** The fields of these facts in the order of the log, with the values that the last fact before it in its stream gave each. */
export async function valuesBefore(db: Db, positions: readonly bigint[]): Promise<Said[]> {
  const { rows } = await sql<Said & { stream: string; isFar: boolean }>`
    select f.position, f.stream, said.key as field, said.value as after, near.value as before,
      near.value is null as is_far
    from read.facts as f, json_each(${readableJson('f.data')}) as said left join lateral (
      select earlier.value from (
        select e.position, ${readableJson('e.data')} -> said.key as value from read.facts as e
        where e.stream = f.stream and e.position < f.position order by e.position desc limit ${NEAR}
      ) as earlier
      where earlier.value is not null order by earlier.position desc limit 1
    ) as near on true
    where f.position = any(${positions}) and said.key <> 'ownValuesDropped'
    order by f.position`.execute(db);
  const far = await valuesFound(
    db,
    await findFar(
      db,
      rows.filter(({ isFar }) => isFar),
    ),
  );
  return rows.map(({ position, field, before, after }) => ({
    position,
    field,
    before: before ?? far.get(placeOf({ position, field })) ?? null,
    after,
  }));
}

const placeOf = ({ position, field }: Pick<Wanted, 'position' | 'field'>): string => `${position} ${field}`;

/** Goes back through the streams, all at once, until everything is found or they begin. */
async function findFar(db: Db, wanted: readonly Wanted[]): Promise<Found[]> {
  const found: Found[] = [];
  const reached = new Map<string, bigint>();
  for (let missing = wanted; missing.length > 0; ) {
    const starts = startsOf(missing, reached);
    const most = Math.max(NEAR, Math.floor(READ_AT_ONCE / starts.size));
    const read = Map.groupBy(await givenBefore(db, starts, missing, most), ({ stream }) => stream);
    for (const [stream, facts] of read) reached.set(stream, facts[0]!.reached);
    const places = missing.map(one => ({ ...one, at: lastGiving(one, read.get(one.stream)) }));
    found.push(...places.filter((one): one is Found => one.at !== undefined));
    missing = places.filter(({ at, stream }) => at === undefined && read.get(stream)?.[0]?.count === most);
  }
  return found;
}

function startsOf(missing: readonly Wanted[], reached: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const starts = new Map<string, bigint>();
  for (const { stream, position } of missing) {
    const last = reached.get(stream);
    const from = last !== undefined && last < position ? last : position;
    if (from > (starts.get(stream) ?? -1n)) starts.set(stream, from);
  }
  return starts;
}

function lastGiving({ field, position }: Wanted, given: readonly Giving[] = []): bigint | undefined {
  return given.find(fact => fact.position < position && fact.fields.includes(field))?.position;
}

/** A fact that gave fields values; how many facts of its stream were read with it, and the first of them. */
type Giving = { stream: string; position: bigint; fields: string[]; count: number; reached: bigint };

/** Of the facts before a position in each stream, the latest `most`: which of them gave the fields, newest first. */
async function givenBefore(
  db: Db,
  starts: ReadonlyMap<string, bigint>,
  wanted: readonly Wanted[],
  most: number,
): Promise<Giving[]> {
  const fields = [...new Set(wanted.map(({ field }) => field))];
  const { rows } = await sql<Giving>`
    with facts as materialized (
      select one.stream, e.position, array(
        select key from json_object_keys(${readableJson('e.data')}) as key where key = any(${fields})
      ) as fields
      from unnest(${[...starts.keys()]}::text[], ${[...starts.values()]}::bigint[]) as one (stream, start), lateral (
        select position, data from read.facts
        where stream = one.stream and position < one.start order by position desc limit ${most}
      ) as e
    ), counted as (
      select *, (count(*) over own)::integer as count, min(position) over own as reached
      from facts window own as (partition by stream)
    )
    select * from counted where fields <> '{}' or position = reached order by position desc`.execute(db);
  return rows;
}

async function valuesFound(db: Db, found: readonly Found[]): Promise<Map<string, unknown>> {
  if (found.length === 0) return new Map();
  const { rows } = await sql<{ place: string; value: unknown }>`
    select place, ${readableJson('f.data')} -> one.field as value
    from unnest(${found.map(placeOf)}::text[], ${found.map(({ at }) => at)}::bigint[], ${found.map(({ field }) => field)}::text[])
      as one (place, position, field) join read.facts as f on f.position = one.position`.execute(db);
  return new Map(rows.map(({ place, value }) => [place, value]));
}

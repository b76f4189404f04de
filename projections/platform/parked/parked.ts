import type pg from 'pg';
import { prepared } from '#platform/database/database.ts';
import type { Poison } from '../rows/setAside.ts';
import { liveName } from '../rows/shadow.ts';

export const parkedSchema = `
  create table if not exists projections.parked (
    projection text not null,
    stream text not null,
    position bigint not null,
    type text not null,
    error text not null,
    parked_at timestamptz not null default now(),
    primary key (projection, stream)
  );
  alter table projections.parked add column if not exists missing_key text;
  update projections.parked set missing_key = substr(stream, strpos(stream, '-') + 1)
    where missing_key is null and error like 'No key is kept for %';
  create table if not exists projections.skipped (
    projection text not null,
    position bigint not null,
    reason text not null,
    actor text not null,
    skipped_at timestamptz not null default now(),
    primary key (projection, position)
  )`;

/** A parked stream: from `position` on its facts are not applied, because the one there cannot be folded. */
export type Parked = Poison & { projection: string; parkedAt: Date };

type Queryable = pg.Pool | pg.PoolClient;

/** The parked streams of one projection; without a name, of all live ones, leaving out shadows. */
export async function listParked(db: Queryable, projection?: string): Promise<Parked[]> {
  const { rows } = await db.query<Parked>(
    String.raw`select projection, stream, position, type, error, parked_at as "parkedAt" from projections.parked
     where case when $1::text is null then projection not like '%\_\_%' else projection = $1 end
     order by position, projection`,
    [projection ?? null],
  );
  return rows;
}

/** Which of these streams are parked in a projection, and at which positions. */
export async function heldAmong(
  db: Queryable,
  projection: string,
  streams: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ stream: string; position: bigint }>(
    prepared('select stream, position from projections.parked where projection = $1 and stream = any($2)', [
      projection,
      streams,
    ]),
  );
  return new Map(rows.map(({ stream, position }) => [stream, position]));
}

/** The streams that are parked in a projection, with their positions, and the positions that it skips. */
export type Detained = { held: Map<string, bigint>; skipped: Set<bigint> };

const DETAINED = `
  select projection, stream, position from projections.parked where projection = any($1) and stream = any($2)
  union all
  select projection, null, position from projections.skipped where projection = any($3)`;

/** `heldAmong` and `skippedPositions` of several projections in one query, for the streams that each of them reads. */
export async function detainedIn(
  db: Queryable,
  projections: readonly string[],
  streams: readonly string[],
): Promise<(projection: string, read: readonly string[]) => Detained> {
  const { rows } = await db.query<{ projection: string; stream: string | null; position: bigint }>(
    prepared(DETAINED, [projections, streams, projections.map(liveName)]),
  );
  return (name, read) => {
    const own = new Set(read);
    const held = new Map<string, bigint>();
    const skipped = new Set<bigint>();
    for (const { projection, stream, position } of rows) {
      if (stream === null) {
        if (projection === liveName(name)) skipped.add(position);
      } else if (projection === name && own.has(stream)) held.set(stream, position);
    }
    return { held, skipped };
  };
}

/** The positions that a projection and its shadows skip because an operator said so. */
export async function skippedPositions(db: Queryable, projection: string): Promise<Set<bigint>> {
  const { rows } = await db.query<{ position: bigint }>(
    prepared('select position from projections.skipped where projection = $1', [liveName(projection)]),
  );
  return new Set(rows.map(row => row.position));
}

/** Parks streams at the fact that cannot be folded; a stream that is already parked stays where it is. */
export async function park(db: Queryable, projection: string, poison: readonly Poison[]): Promise<void> {
  if (poison.length === 0) return;
  await db.query(
    `insert into projections.parked (projection, stream, position, type, error, missing_key)
     select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])
     on conflict (projection, stream) do nothing`,
    [
      projection,
      poison.map(fact => fact.stream),
      poison.map(fact => String(fact.position)),
      poison.map(fact => fact.type),
      poison.map(fact => storableError(fact.error)),
      poison.map(fact => fact.missingKey ?? null),
    ],
  );
}

export async function unpark(db: Queryable, projection: string, stream: string): Promise<void> {
  await db.query('delete from projections.parked where projection = $1 and stream = $2', [
    projection,
    stream,
  ]);
}

/** Updates the key that a stream waits for at the same fact, if that has changed. */
export async function noteMissingKey(
  db: Queryable,
  projection: string,
  { stream, error, missingKey }: Poison,
): Promise<void> {
  await db.query(
    `update projections.parked set missing_key = $3, error = $4
     where projection = $1 and stream = $2 and missing_key is distinct from $3`,
    [projection, stream, missingKey ?? null, storableError(error)],
  );
}

const KEYED = `
  select p.projection, p.stream from projections.parked as p
  join private.subject_keys as k on k.subject = p.missing_key
  where p.projection = any($1) limit $2`;

/** Parked streams of these projections whose missing key exists by now, or whose person was erased. */
export async function streamsToRelease(
  db: Queryable,
  projections: readonly string[],
  limit: number,
): Promise<{ projection: string; stream: string }[]> {
  return (await db.query(KEYED, [projections, limit])).rows;
}

/** Makes a projection skip a fact for good; the fact itself stays in the log. */
export async function skip(
  db: Queryable,
  projection: string,
  position: bigint,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await db.query(
    `insert into projections.skipped (projection, position, reason, actor) values ($1, $2, $3, $4)
     on conflict (projection, position) do nothing`,
    [projection, position, reason, actor],
  );
}

/** An error may quote a record's data, of any length and with characters that Postgres refuses. */
function storableError(error: string): string {
  return error.slice(0, 2_000).replaceAll('\0', '\uFFFD');
}

import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { SOUGHT_FACTS, TERM } from '#contracts/platform/soughtFacts.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows } from './entries.ts';

// Which facts are an organizer's is not decided here: the terms of a fact say whose its thing was, but of a series only
// what its last stretch says. They find the streams to look at.

type Db = ReadModel<AuditSchema>;
/** An act, and the position of the last of its facts in some streams. */
export type ActPlace = { id: string; last: bigint };
export type FactPlace = { act: string; position: bigint; stream: string };
/** Facts that are no acts to the reader: of these types, and of those by the system. */
export type LeftOut = { always: readonly string[]; bySystem: readonly string[] };
type PageOfActs = { before: bigint | undefined; limit: number; leftOut: LeftOut };
type Among = { streams: readonly string[]; organizerId: string; leftOut: LeftOut; most: number };
/** An act, and the type of the fact that its sentence tells. */
type Telling = { id: string; type: string };

const soughtFacts = sql.raw(`read.${SOUGHT_FACTS}`);
const ofOrganizer = (id: string): RawBuilder<unknown> => sql`${`'${TERM.organizer(id)}'`}::tsquery`;
const isTold = ({ always, bySystem }: LeftOut): RawBuilder<boolean> => sql`
  f.foreign_kind is null and f.type <> all(${always}::text[])
  and (f.actor_id <> 'system' or f.type <> all(${bySystem}::text[]))`;

/** The streams of these kinds with a fact by which, or before which, they were an organizer's. */
async function streamsOfOrganizer(
  db: Db,
  organizerId: string,
  categories: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ stream: string }>`
    select distinct f.stream from ${soughtFacts} as s join read.facts as f on f.position = s.position
    where s.terms @@ ${ofOrganizer(organizerId)} and f.category = any(${categories})`.execute(db);
  return rows.map(({ stream }) => stream);
}

/** The acts in some streams, by their last fact there, newest first; the last before a position if one is given. */
async function actsIn(
  db: Db,
  streams: readonly string[],
  { before, limit, leftOut }: PageOfActs,
): Promise<ActPlace[]> {
  const { rows } = await sql<ActPlace>`
    select f.correlation_id as id, max(f.position) as last from read.facts as f
    where f.stream = any(${streams}::text[]) and ${isTold(leftOut)}
    group by f.correlation_id
    having ${before === undefined ? sql<boolean>`true` : sql<boolean>`max(f.position) < ${before}`}
    order by last desc limit ${limit}`.execute(db);
  return rows;
}

/** Of each act the first facts in some streams, those first whose terms name the organizer. */
async function factsOfActs(
  db: Db,
  acts: readonly string[],
  { streams, organizerId, leftOut, most }: Among,
): Promise<FactPlace[]> {
  const { rows } = await sql<FactPlace>`
    select act.id as act, own.position, own.stream from unnest(${acts}::text[]) as act (id), lateral (
      select f.position, f.stream from read.facts as f
        left join ${soughtFacts} as s on s.position = f.position
      where f.correlation_id = act.id and f.stream = any(${streams}::text[]) and ${isTold(leftOut)}
      order by coalesce(s.terms @@ ${ofOrganizer(organizerId)}, false) desc, f.position limit ${most}
    ) as own order by own.position`.execute(db);
  return rows;
}

/** To how many things of the organizer each act did what its sentence tells: a fact of that type. */
async function sizesOfActs(
  db: Db,
  acts: readonly Telling[],
  organizerId: string,
): Promise<ReadonlyMap<string, number>> {
  const [ids, types] = [acts.map(({ id }) => id), acts.map(({ type }) => type)];
  const { rows } = await sql<{ id: string; things: number }>`
    select act.id, count(distinct f.stream)::integer as things
    from unnest(${ids}::text[], ${types}::text[]) as act (id, type)
      join read.facts as f on f.correlation_id = act.id and f.type = act.type
      join ${soughtFacts} as s on s.position = f.position and s.terms @@ ${ofOrganizer(organizerId)}
    group by act.id`.execute(db);
  return new Map(rows.map(({ id, things }) => [id, things]));
}

/** The facts at these positions as they are told, oldest first. */
async function entriesAt(db: Db, parts: EntryParts, positions: readonly bigint[]): Promise<AuditEntry[]> {
  if (positions.length === 0) return [];
  const found = db.selectFrom('facts as f').where('f.position', 'in', positions);
  return entriesOf(await entryRows(found).orderBy('f.position').execute(), parts);
}

/** What other areas read of the acts of an organizer. */
export function actsOfOrganizer(db: Db, parts: EntryParts) {
  return {
    streams: (organizerId: string, categories: readonly string[]) =>
      streamsOfOrganizer(db, organizerId, categories),
    acts: (streams: readonly string[], page: PageOfActs) => actsIn(db, streams, page),
    facts: (acts: readonly string[], among: Among) => factsOfActs(db, acts, among),
    sizes: (acts: readonly Telling[], organizerId: string) => sizesOfActs(db, acts, organizerId),
    entries: (positions: readonly bigint[]) => entriesAt(db, parts, positions),
  };
}

import type { Fact } from '#contracts/platform/fact.ts';
import { categoryOf, idOf, MissingKey } from '#platform/facts/factCodec.ts';
import type { AnyRow, Count, Projection } from './projection.ts';
import { orUnwritable } from './writable.ts';

/** Rows by key; a key that lost its row holds `undefined`. */
export type Rows = Map<string, AnyRow | undefined>;

/** A fact that cannot be folded. With it every later fact of its stream has to wait. */
export type Poison = {
  stream: string;
  position: bigint;
  type: string;
  error: string;
  /** Whose key is missing, where that is what it waits for. */
  missingKey?: string;
};

/** What a run of facts makes of rows: the rows that were touched, and what could not be folded. */
export type Folded = { after: Rows; poison: Poison[] };

/** Streams that wait: `held` from their first fact, and others from a position on. */
export type Waiting = { held?: ReadonlySet<string>; stops?: ReadonlyMap<string, bigint> };

/**
 * Folds facts in order over rows that are given by key; touches nothing outside its answer. A fact that
 * throws is set aside, and so are the later ones of its stream, and all of streams that wait. A fact that
 * erases a person does not wait with its stream: the row is rid of the person now, and folded again later.
 */
export function foldFacts(
  projection: Projection,
  facts: readonly Fact[],
  before: ReadonlyMap<string, AnyRow | undefined>,
  { held = new Set(), stops = new Map() }: Waiting = {},
): Folded {
  const folded: Folded = { after: new Map(), poison: [] };
  const waiting = new Set(held);
  for (const fact of facts) {
    const stop = stops.get(fact.stream);
    const waits = waiting.has(fact.stream) || (stop !== undefined && stop < fact.position);
    if (waits && !fact.erases) continue;
    const key = keyOf(fact);
    const row = folded.after.has(key) ? folded.after.get(key) : before.get(key);
    if (waits && row === undefined) continue;
    try {
      folded.after.set(key, projection.fold(row, fact));
    } catch (error) {
      waiting.add(fact.stream);
      folded.poison.push(poisonOf(fact, error));
    }
  }
  return folded;
}

/**
 * Of each stream the facts before its first unreadable one, and erasures after it, without those that an
 * operator has skipped; and the unreadable ones at which streams that are not held have to wait.
 */
export function setAside(
  facts: readonly Fact[],
  unreadable: readonly Unread[],
  held: ReadonlySet<string>,
  skipped: ReadonlySet<bigint>,
): { readable: Fact[]; poison: Poison[]; stops: Map<string, bigint> } {
  const poison = new Map<string, Poison>();
  for (const { record, error } of unreadable) {
    const waits = held.has(record.stream) || poison.has(record.stream);
    if (!waits && !skipped.has(record.position)) poison.set(record.stream, poisonOf(record, error));
  }
  const stops = new Map([...poison].map(([stream, { position }]) => [stream, position]));
  const readable = facts.filter(({ stream, position, erases }) => {
    const stop = stops.get(stream);
    return !skipped.has(position) && (stop === undefined || position < stop || erases);
  });
  return { readable, poison: [...poison.values()], stops };
}

/** The facts among `facts` that a projection reads. */
export function factsFor(projection: Projection, facts: readonly Fact[]): Fact[] {
  return facts.filter(fact => reads(projection, fact.stream));
}

/** A record that is no fact to a projection, and why. */
export type Unread = { record: Pick<Fact, 'stream' | 'position' | 'type'>; error: Error };

/** What a projection reads of some records, in their order. */
export type Read = { facts: readonly Fact[]; unreadable: readonly Unread[] };

/** What a projection reads among `read`. A fact of a stream whose id cannot be a row's is unreadable to it. */
export function readBy(projection: Projection, { facts, unreadable }: Read): Read {
  const own = factsFor(projection, facts);
  const without = own.filter(fact => !hasKey(projection, fact));
  const unread = unreadable.filter(({ record }) => reads(projection, record.stream));
  if (without.length === 0) return { facts: own, unreadable: unread };
  const keyless = without.map((record): Unread => ({ record, error: new Error(NO_KEY) }));
  return {
    facts: own.filter(fact => hasKey(projection, fact)),
    unreadable: [...unread, ...keyless].sort((a, b) => (a.record.position < b.record.position ? -1 : 1)),
  };
}

const NO_KEY = 'The id in the name of its stream is not the UUID of a row.';
// As Postgres writes it: it reads others as well, and two streams must not have one row.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function hasKey({ table }: Projection, fact: Fact): boolean {
  return table.columns[table.key]?.sql !== 'uuid' || UUID.test(keyOf(fact));
}

/** Whether a projection reads a stream. */
export function reads({ categories }: Projection, stream: string): boolean {
  return categories === undefined || categories.includes(categoryOf(stream));
}

/** The key of the row of a fact: a stream has one row, which has its id. */
export function keyOf({ stream }: Pick<Fact, 'stream'>): string {
  return idOf(stream);
}

export function poisonOf(fact: Pick<Fact, 'stream' | 'position' | 'type'>, error: unknown): Poison {
  const { stream, position, type } = fact;
  const why = error instanceof Error ? error.message : String(error);
  const missing = error instanceof MissingKey && { missingKey: error.subject };
  return { stream, position, type, error: why, ...missing };
}

export type CounterMove = { scope: string; name: string; by: number };

/** By how much each counter moves when `before` becomes `after`; those that do not move are left out. */
export function counterMoves(
  projection: Projection,
  before: ReadonlyMap<string, AnyRow | undefined>,
  after: Rows,
): CounterMove[] {
  const moves = new Map<string, CounterMove>();
  for (const [key, row] of after) {
    for (const count of countsOf(projection, before.get(key))) addMove(moves, count, -1);
    for (const count of countsOf(projection, row)) addMove(moves, count, 1);
  }
  return [...moves.values()].filter(move => move.by !== 0);
}

/**
 * What a row counts for, nothing if it is not there.
 * @throws an error with the code UNWRITABLE when that cannot be worked out.
 */
export function countsOf({ name, counts }: Projection, row: AnyRow | undefined): Count[] {
  if (row === undefined || !counts) return [];
  return orUnwritable(`A row of ${name} cannot be counted`, () => counts(row));
}

export function addMove(moves: Map<string, CounterMove>, { name, scope = '' }: Count, by: number): void {
  const id = `${scope} ${name}`;
  const move = moves.get(id) ?? { scope, name, by: 0 };
  moves.set(id, { ...move, by: move.by + by });
}

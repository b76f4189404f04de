import type { Fact } from '#contracts/platform/fact.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import type { Projection } from './projection.ts';

/** A record that a projection cannot read as a fact, and why. */
export type Unread = { record: Pick<Fact, 'stream' | 'position' | 'type'>; error: Error };

/** What a projection reads of a group of records, in their order. */
export type Read = { facts: readonly Fact[]; unreadable: readonly Unread[] };

/** What a projection reads among `read`. A fact whose stream id cannot be a row's key is unreadable to it. */
export function readBy(projection: Projection, { facts, unreadable }: Read): Read {
  const own = factsFor(projection, facts);
  const without = own.filter(fact => !isKeyIn(projection, keyOf(fact)));
  const unread = unreadable.filter(({ record }) => reads(projection, record.stream));
  if (without.length === 0) return { facts: own, unreadable: unread };
  const keyless = without.map((record): Unread => ({ record, error: new Error(NO_KEY) }));
  return {
    facts: own.filter(fact => isKeyIn(projection, keyOf(fact))),
    unreadable: [...unread, ...keyless].sort((a, b) => (a.record.position < b.record.position ? -1 : 1)),
  };
}

/** The facts among `facts` that a projection reads. */
export function factsFor(projection: Projection, facts: readonly Fact[]): Fact[] {
  return facts.filter(fact => reads(projection, fact.stream));
}

/** Whether a projection reads a stream. */
export function reads({ categories }: Projection, stream: string): boolean {
  return categories === undefined || categories.includes(categoryOf(stream));
}

/** The key of the row of a fact: a stream has one row, which has its id. */
export function keyOf({ stream }: Pick<Fact, 'stream'>): string {
  return idOf(stream);
}

const NO_KEY = 'The id in the name of its stream is not the UUID of a row.';
// Only the form that Postgres itself writes. It also reads other forms, and two streams must not share a row.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the key of a row. */
export function isKeyIn({ table }: Projection, key: string): boolean {
  return table.columns[table.key]?.sql !== 'uuid' || UUID.test(key);
}

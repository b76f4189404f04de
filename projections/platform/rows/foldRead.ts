import { foldFacts, type Rows } from './fold.ts';
import type { Projection } from './projection.ts';
import { keyOf, type Read, readBy } from './read.ts';
import { type Poison, setAside } from './setAside.ts';

/** The rows of a projection in the making. */
export type Making = {
  projection: Projection;
  rows: Rows;
  /** The streams of those rows, by the rows' keys. */
  streams: Map<string, string>;
  held: Set<string>;
  skipped: ReadonlySet<bigint>;
  /** The first fact of each stream that could not be folded, by stream. */
  poison: Map<string, Poison>;
};

/** Folds facts that were read into rows, and holds back the streams of those that cannot be folded; answers how many there were. */
export function foldRead(making: Making, decoded: Read): number {
  const { projection, rows, streams, held, skipped, poison } = making;
  const read = readBy(projection, decoded);
  const aside = setAside(read, { held, skipped });
  const folded = foldFacts(projection, aside.readable, rows, { held, stops: aside.stops });
  for (const [key, row] of folded.after) rows.set(key, row);
  for (const fact of aside.readable) streams.set(keyOf(fact), fact.stream);
  for (const one of [...aside.poison, ...folded.poison]) {
    held.add(one.stream);
    const known = poison.get(one.stream);
    if (!known || one.position < known.position) poison.set(one.stream, one);
  }
  return read.facts.length + read.unreadable.length;
}

import type { Fact } from '#contracts/platform/fact.ts';
import type { AnyRow, Projection } from './projection.ts';
import { type Read, readBy } from './read.ts';
import { type Poison, poisonOf, setAside } from './setAside.ts';

/** A prefix of a stream: the row that it folds to, and the next fact, at which the stream would be parked. */
export type Beginning = {
  row: AnyRow | undefined;
  /** Its number of facts, without skipped ones, and the position of the last. */
  facts: number;
  reach: bigint;
  /** The next fact; with an error if it cannot be read or folded, absent if there is none. */
  next?: Omit<Poison, 'error'> & { error?: string };
};

/**
 * All foldable prefixes of a stream, given all its facts; the longest first, the empty one last. A stream gets the row
 * of the longest prefix whose row can be written, so that the row depends on the facts alone, and not on the batches in
 * which they arrived. A fact that erases a person is folded into every prefix.
 */
export function beginningsOf(projection: Projection, read: Read, skipped: ReadonlySet<bigint>): Beginning[] {
  const { readable, poison } = setAside(readBy(projection, read), { skipped });
  const { rows, stop = poison[0] } = foldEach(projection, readable, poison[0]?.position);
  return rows
    .map((row, index): Beginning => {
      const last = readable[index - 1];
      const next = index < rows.length - 1 ? placeOf(readable[index]!) : stop;
      return {
        row: withErasures(projection, row, readable.slice(index)),
        facts: index,
        reach: last?.position ?? -1n,
        ...(next && { next }),
      };
    })
    .reverse();
}

/** The row before the first fact and after each one, up to `end` or the first that cannot be folded. */
function foldEach(
  projection: Projection,
  facts: readonly Fact[],
  end: bigint | undefined,
): { rows: (AnyRow | undefined)[]; stop?: Poison } {
  const rows: (AnyRow | undefined)[] = [undefined];
  for (const fact of facts) {
    if (end !== undefined && fact.position > end) break;
    try {
      rows.push(projection.fold(rows.at(-1), fact));
    } catch (error) {
      return { rows, stop: poisonOf(fact, error) };
    }
  }
  return { rows };
}

function placeOf({ stream, position, type }: Fact): Omit<Poison, 'error'> {
  return { stream, position, type };
}

function withErasures(
  projection: Projection,
  row: AnyRow | undefined,
  later: readonly Fact[],
): AnyRow | undefined {
  let rid = row;
  for (const fact of later) {
    if (!fact.erases || rid === undefined) continue;
    try {
      rid = projection.fold(rid, fact);
    } catch {
      // As in a parked stream: the row stays as it was, and the list of parked facts shows the stream.
    }
  }
  return rid;
}

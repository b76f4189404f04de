import { column, type RowOf, table } from '../platform/table.ts';

/**
 * A name that a thing was given, and the position of the fact that gave it. Kinds of things may share an id, so it says
 * whose it is.
 */
export type GivenName = { stream: string; position: string; at: string; name: string };

/** All names that things ever had, those of deleted ones, too. */
export const thingNamesTable = table({
  name: 'thing_names',
  key: 'id',
  columns: {
    id: column('text'),
    /** Oldest first. */
    names: column<GivenName[]>('jsonb'),
    /**
     * All of them as searches compare them (`foldedText`), each on a line. Not indexed: an index of trigrams doubled the
     * time from a command to its rows, and is asked only by auditors who look for a thing.
     */
    foldedNames: column('text'),
  },
  indexes: [],
});
export type ThingNameRow = RowOf<typeof thingNamesTable>;

/** What a thing was called at a position of the log, or is called last without one. */
export function nameAt(names: readonly GivenName[], stream: string, position?: bigint): string | undefined {
  const own = names.filter(given => given.stream === stream);
  const until = position === undefined ? own : own.filter(given => BigInt(given.position) <= position);
  return (until.at(-1) ?? own[0])?.name;
}

import type { HashedEntry } from '../reading/calendarParts.ts';
import type { KnownItem } from './itemRecords.ts';

/** An entry with the item that it is: one that is known, or a new one, under the id with which it comes. */
export type Recognised = { entry: HashedEntry; item: string; before: KnownItem | undefined };

/**
 * Which items the entries of a calendar are. Ids alone do not say so: some programs make new ones at each fetch, or
 * number the entries of a file. An entry is the item that has its id and says the same; else one that says the same and
 * whose own id says something else now, or is not there; else the one that has its id, changed; else a new one. So an
 * entry is never the item of another that has not changed. Repeated with the same, it answers the same.
 */
export function recognise(known: readonly KnownItem[], entries: readonly HashedEntry[]): Recognised[] {
  const free = new Set(known);
  const found = new Map<HashedEntry, KnownItem>();
  const take = (entry: HashedEntry, item: KnownItem | undefined): void => {
    if (!item || !free.delete(item)) return;
    found.set(entry, item);
  };
  const left = () => entries.filter(entry => !found.has(entry));
  const byUid = new Map(known.map(one => [one.uid, one]));

  for (const entry of entries) {
    const item = byUid.get(entry.item.id);
    // Items from before what they say was kept are known by their ids alone.
    if (item && (item.likeness === null || item.likeness === entry.likeness)) take(entry, item);
  }
  const alike = Map.groupBy([...free].sort(presentFirst), ({ likeness }) => likeness);
  for (const entry of left()) if (entry.likeness !== null) take(entry, alike.get(entry.likeness)?.shift());
  for (const entry of left()) take(entry, byUid.get(entry.item.id));

  const used = new Set(known.map(({ item }) => item));
  return entries.map(entry => {
    const before = found.get(entry);
    return { entry, item: before?.item ?? unusedId(entry, used), before };
  });
}

function presentFirst(one: KnownItem, other: KnownItem): number {
  if (one.gone !== other.gone) return one.gone ? 1 : -1;
  return one.item < other.item ? -1 : 1;
}

const MOST_ID = 280;

/** The id of an entry, if the item that came with it is not another one. */
function unusedId({ item: { id } }: HashedEntry, used: Set<string>): string {
  let unused = id;
  for (let number = 2; used.has(unused); number++) unused = `${id.slice(0, MOST_ID)}~${number}`;
  used.add(unused);
  return unused;
}

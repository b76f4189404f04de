import type { HashedEntry } from '../reading/calendarParts.ts';
import type { KnownItem } from './itemRecords.ts';

/** An entry with the item that it is: one that is known, or a new one, under the id with which it comes. */
export type Recognised = { entry: HashedEntry; item: string; before: KnownItem | undefined };

/**
 * Matches the entries of a calendar with known items. Ids alone do not suffice: some programs make new ones at each
 * fetch, or number the entries of a file. An entry is the item that has its id and says the same; else one that says
 * the same and whose own id says something else now, or is not there. Of the others, one is the item that has its id,
 * changed, unless ids have changed places; where ids have changed, it is the only one with its start that has its
 * title, or its place; else it is a new one. So an entry is never the item of another that has not changed. Repeated
 * with the same, it answers the same.
 */
export function recognise(
  known: readonly KnownItem[],
  entries: readonly HashedEntry[],
  now: Date,
): Recognised[] {
  const free = new Set(known);
  const found = new Map<HashedEntry, KnownItem>();
  const take = (entry: HashedEntry, item: KnownItem | undefined): boolean => {
    const isTaken = item !== undefined && free.delete(item);
    if (isTaken) found.set(entry, item);
    return isTaken;
  };
  const left = () => entries.filter(entry => !found.has(entry));
  const byUid = new Map(known.map(one => [one.uid, one]));

  for (const entry of entries) {
    const item = byUid.get(entry.item.id);
    // Items from before what they say was kept are known by their ids alone.
    if (item && (item.likeness === null || item.likeness === entry.likeness)) take(entry, item);
  }
  const alike = Map.groupBy([...free].sort(presentLast), ({ likeness }) => likeness);
  const moved = left().filter(
    entry => entry.likeness !== null && take(entry, alike.get(entry.likeness)?.pop()),
  );
  const areNumbers = moved.some(({ item }) => byUid.has(item.id));
  if (!areNumbers) for (const entry of left()) take(entry, byUid.get(entry.item.id));
  if (moved.length > 0) {
    const open = [...free].filter(({ overAt }) => overAt === null || overAt > now);
    for (const [entry, item] of onlyPairs(left(), open)) take(entry, item);
  }
  const used = new Set(known.map(({ item }) => item));
  return entries.map(entry => {
    const before = found.get(entry);
    return { entry, item: before?.item ?? unusedId(entry, used), before };
  });
}

/** The entries and items that have a start and a title, or a start and a place, that no other has. */
function onlyPairs(entries: readonly HashedEntry[], items: readonly KnownItem[]): [HashedEntry, KnownItem][] {
  return [startAndTitle, startAndPlace].flatMap(keyOf => {
    const named = Map.groupBy(items, keyOf);
    return [...Map.groupBy(entries, keyOf)].flatMap(
      ([key, [entry, ...others]]): [HashedEntry, KnownItem][] => {
        const [item, ...further] = (key !== undefined && named.get(key)) || [];
        return entry && item && others.length === 0 && further.length === 0 ? [[entry, item]] : [];
      },
    );
  });
}

type Likened = { likeness: string | null };

function startAndTitle({ likeness }: Likened): string | undefined {
  return likeness?.split('.').slice(0, 2).join('.');
}

function startAndPlace({ likeness }: Likened): string | undefined {
  const [start, , place] = likeness?.split('.') ?? [];
  return place && `${start}.${place}`;
}

function presentLast(one: KnownItem, other: KnownItem): number {
  if (one.gone !== other.gone) return one.gone ? -1 : 1;
  return one.item < other.item ? 1 : -1;
}

const MOST_ID = 280;

/** The id of an entry, if the item that came with it is not another one. */
function unusedId({ item: { id } }: HashedEntry, used: Set<string>): string {
  let unused = id;
  for (let number = 2; used.has(unused); number++) unused = `${id.slice(0, MOST_ID)}~${number}`;
  used.add(unused);
  return unused;
}

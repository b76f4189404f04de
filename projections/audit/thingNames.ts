import { type GivenName, type ThingNameRow, thingNamesTable } from '#contracts/audit/thingNames.ts';
import { ERASED, type Fact } from '#contracts/platform/fact.ts';
import { nameIn, namesItself } from '#contracts/platform/naming.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { streams } from '#contracts/streams.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { isPersonal } from '#platform/facts/factTypes.ts';
import type { Projection } from '../platform/rows/projection.ts';

/** A row grows with each name. Of a thing that was renamed more often the first name and the newest are kept. */
const MOST_NAMES = 500;

const named = new Map(
  streams.filter(stream => namesItself(stream.named)).map(stream => [stream.category, stream]),
);

/** What each thing was called, and from which fact on: the audit log tells of the past in the names of then. */
export const thingNames: Projection<ThingNameRow> = {
  name: 'thingNames',
  version: 1,
  categories: [...named.keys()],
  table: thingNamesTable,
  fold(row, fact) {
    const before = row?.names ?? [];
    const names = erases(fact) ? withoutPerson(before, fact) : withName(before, fact);
    if (names === before) return row;
    return {
      id: idOf(fact.stream),
      names,
      foldedNames: names.map(({ name }) => foldedText(name)).join('\n'),
    };
  },
};

function erases({ stream, type }: Fact): boolean {
  return [named.get(categoryOf(stream))?.erasedBy ?? []].flat().includes(type);
}

function withName(names: GivenName[], { stream, position, data, metadata }: Fact): GivenName[] {
  const name = nameIn(named.get(categoryOf(stream))?.named ?? null, data);
  if (name === undefined || names.findLast(given => given.stream === stream)?.name === name) return names;
  const all = [...names, { stream, position: String(position), at: metadata.at, name }];
  return all.length > MOST_NAMES ? [all[0]!, ...all.slice(2)] : all;
}

/** Leaves what is read of the person's facts from now on: one name, which says that it was erased. */
function withoutPerson(names: GivenName[], { stream }: Fact): GivenName[] {
  if (!isNamePersonal(categoryOf(stream))) return names;
  const first = names.find(given => given.stream === stream);
  return names
    .filter(given => given.stream !== stream || given === first)
    .map(given => (given === first ? { ...given, name: ERASED } : given));
}

function isNamePersonal(category: string): boolean {
  const stream = named.get(category);
  if (!stream?.named || typeof stream.named === 'string' || !('field' in stream.named)) return false;
  const { field } = stream.named;
  return Object.values(stream.facts).some(({ shape }) => shape[field] && isPersonal(shape[field]));
}

import { validate } from 'uuid';
import { tellsDates, tellsValues } from '#contracts/audit/tellsValues.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Core } from '#platform/areas/core.ts';
import { masked } from '#platform/facts/masking.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import type { EntryParts, EntryRow } from './entries.ts';
import { namesOf } from './nameThings.ts';
import { seriesChanges } from './values/seriesChanges.ts';
import { type FactsSchema, type Said, valuesBefore } from './values/valuesBefore.ts';

type Placed = Pick<EntryRow, 'type' | 'stream' | 'position'>;
export type Reading = Pick<Core, 'db' | 'codec'>;

/** What the facts changed whose sentences say values, by position, with the names of then instead of ids. */
async function changesTold(core: Reading, rows: readonly Placed[]): Promise<ReadonlyMap<bigint, Change[]>> {
  const telling = rows.filter(tellsValues);
  if (telling.length === 0) return new Map();
  const said = await valuesSaid(core, telling);
  const nameOf = await namesAmong(core, said);
  const changes = said.map(({ position, ...change }) => ({
    position,
    change: { ...change, before: nameOf(change.before, position), after: nameOf(change.after, position) },
  }));
  return new Map(
    [...Map.groupBy(changes, ({ position }) => position)].map(([position, own]) => [
      position,
      own.map(({ change }) => change),
    ]),
  );
}

/** The fields of each fact, and their values before it: in the last fact that gave one, or on the dates of a series. */
async function valuesSaid({ db, codec }: Reading, facts: readonly Placed[]): Promise<Said[]> {
  const read = db<FactsSchema>();
  const ofSeries = facts.filter(tellsDates);
  const flat = facts.filter(fact => !tellsDates(fact)).map(({ position }) => position);
  const said = await Promise.all([
    flat.length > 0 ? valuesBefore(read, flat) : [],
    seriesChanges({ db: read, codec }, ofSeries),
  ]);
  return said
    .flat()
    .filter(({ before, after }) => !same(before, after))
    .map(withMask);
}

/** A contact detail is masked by its field's name, a sealed value wherever it is. */
function withMask({ field, before, after, ...said }: Said): Said {
  return {
    ...said,
    field,
    before: masked({ [field]: before })[field],
    after: masked({ [field]: after })[field],
  };
}

function same(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

/** A function that puts the name of then in the place of an id, if it is one of a thing with a name. */
async function namesAmong(core: Pick<Core, 'db'>, said: readonly Said[]) {
  const isId = (value: unknown): value is string => typeof value === 'string' && validate(value);
  const ids = new Set(said.flatMap(({ before, after }) => [before, after].filter(isId)));
  const names = await namesOf(core, [...ids]);
  return (value: unknown, position: bigint): unknown => {
    const own = isId(value) ? names.get(value) : undefined;
    if (!own) return value;
    return (own.findLast(given => BigInt(given.position) <= position) ?? own[0])?.name ?? value;
  };
}

/** The parts that entries need, of the read model. */
export function entryParts(core: Reading, nameThings: NameThings): EntryParts {
  return { nameThings, changesTold: changesIn(core) };
}

/** A function that finds what facts changed, by position. */
export function changesIn(core: Reading): EntryParts['changesTold'] {
  return rows => changesTold(core, rows);
}

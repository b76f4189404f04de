import { validate } from 'uuid';
import { tellsValues } from '#contracts/audit/changesTold.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { masked } from '#platform/facts/masking.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import type { AuditSchema, EntryParts, EntryRow } from './entries.ts';
import { namesOf } from './nameThings.ts';
import { type Said, valuesBefore } from './valuesBefore.ts';

type Placed = Pick<EntryRow, 'type' | 'position'>;

/** What the facts changed whose sentences say values, by position, with the names of then instead of ids. */
async function changesTold(
  core: Pick<Core, 'db'>,
  rows: readonly Placed[],
): Promise<ReadonlyMap<bigint, Change[]>> {
  const positions = rows.filter(tellsValues).map(({ position }) => position);
  if (positions.length === 0) return new Map();
  const said = await valuesSaid(core.db<AuditSchema>(), positions);
  const nameOf = await namesAmong(core, said);
  const changes = said.map(({ position, field, before, after }) => ({
    position,
    change: { field, before: nameOf(before, position), after: nameOf(after, position) },
  }));
  return new Map(
    [...Map.groupBy(changes, ({ position }) => position)].map(([position, own]) => [
      position,
      own.map(({ change }) => change),
    ]),
  );
}

/** The fields of each fact, and their values in the last fact before it in its stream. Series nest them: unknown. */
async function valuesSaid(db: ReadModel<AuditSchema>, positions: readonly bigint[]): Promise<Said[]> {
  const said = await valuesBefore(db, positions);
  return said.filter(({ before, after }) => !same(before, after)).map(withMask);
}

/** A contact detail is masked by its field's name, a sealed value wherever it is. */
function withMask({ field, before, after, position }: Said): Said {
  return {
    position,
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
export function entryParts(core: Pick<Core, 'db'>, nameThings: NameThings): EntryParts {
  return { nameThings, changesTold: changesIn(core) };
}

/** A function that finds what facts changed, by position. */
export function changesIn(core: Pick<Core, 'db'>): EntryParts['changesTold'] {
  return rows => changesTold(core, rows);
}

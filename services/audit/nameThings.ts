import { type GivenName, nameAt, type ThingNameRow } from '#contracts/audit/thingNames.ts';
import { type Naming, namesItself } from '#contracts/platform/naming.ts';
import { streams } from '#contracts/streams.ts';
import type { Core } from '#platform/areas/core.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import type { Nameable, NameThings, ThingName } from '#platform/facts/nameThings.ts';

const namings = new Map<string, Naming>(streams.map(({ category, named }) => [category, named]));

/** Names things as their facts did; also what was deleted since. */
export function thingNames(core: Pick<Core, 'db'>): NameThings {
  return async facts => {
    const givers = facts
      .map(nameGiverOf)
      .filter(stream => namesItself(namings.get(categoryOf(stream)) ?? null));
    const names = await namesOf(core, [...new Set(givers.map(idOf))]);
    return fact => nameOf(fact, names);
  };
}

function nameOf(fact: Nameable, names: ReadonlyMap<string, GivenName[]>): ThingName | undefined {
  const giver = nameGiverOf(fact);
  if (namings.get(categoryOf(giver)) === 'id') return { name: idOf(giver), later: null };
  const own = names.get(idOf(giver)) ?? [];
  const [name, last] = [nameAt(own, giver, fact.position), nameAt(own, giver)];
  return name === undefined ? undefined : { name, later: last === name ? null : last! };
}

/** The stream whose name a thing has: its own, unless it is called after another thing. */
function nameGiverOf({ stream, data }: Nameable): string {
  const named = namings.get(categoryOf(stream)) ?? null;
  return named && typeof named === 'object' && 'after' in named ? named.after(stream, data) : stream;
}

/** All names of the things with these ids, by id. */
export async function namesOf(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Map<string, GivenName[]>> {
  if (ids.length === 0) return new Map();
  const db = core.db<{ thingNames: ThingNameRow }>();
  const rows = await db.selectFrom('thingNames').select(['id', 'names']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, names }) => [id, names]));
}

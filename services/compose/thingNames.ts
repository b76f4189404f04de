import { sql } from 'kysely';
import { validate } from 'uuid';
import { categoryOfThing, type Naming } from '#platform/areas/area.ts';
import type { Core } from '#platform/areas/core.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { things } from './areas.ts';

type Names = ReadonlyMap<string, string>;

const naming = new Map(things.map(thing => [categoryOfThing(thing), thing.named]));

/** Names things as their areas say: an event by its title, a region by its city, people by their names. */
export function thingNames(core: Pick<Core, 'db'>): NameThings {
  return async facts => {
    const nameGivers = new Map(facts.map(({ stream, data }) => [stream, nameGiverOf(stream, data)]));
    const byCategory = Map.groupBy(new Set(nameGivers.values()), categoryOf);
    const found = await Promise.all(
      [...byCategory].map(async ([category, streams]) => {
        const names = await namesOf(core, naming.get(category) ?? null, streams.map(idOf));
        return streams.map(stream => [stream, names.get(idOf(stream))] as const);
      }),
    );
    const names = new Map(found.flat());
    const named = [...nameGivers].map(([stream, giver]) => [stream, names.get(giver)] as const);
    return new Map(named.filter((pair): pair is [string, string] => pair[1] !== undefined));
  };
}

/** The stream whose name a thing has: its own, unless it is called after another thing. */
function nameGiverOf(stream: string, data: Record<string, unknown>): string {
  const named = naming.get(categoryOf(stream));
  return named && 'after' in named ? named.after(stream, data) : stream;
}

async function namesOf(core: Pick<Core, 'db'>, named: Naming, ids: readonly string[]): Promise<Names> {
  if (!named || 'after' in named) return new Map();
  if ('find' in named) return named.find(core, ids);
  const valid = ids.filter(id => validate(id));
  if (valid.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(named.column)} as name from ${sql.table(`read.${named.table}`)}
    where id = any(${valid})`.execute(core.db());
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type pg from 'pg';
import type { AnyStream, Fact } from '#contracts/platform/fact.ts';
import { categoryOf, factCodec } from '#platform/facts/factCodec.ts';
import { MASK } from '#platform/facts/masking.ts';
import { isSealed } from '#platform/facts/sealing.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { MIRROR, readMirror } from '../../platform/mirror/mirror.ts';
import type { Pulse } from '../guard/pulse.ts';
import type { Recipe, Told } from './recipe.ts';
import { NAMED, streamStates } from './streamStates.ts';

/** Times are those at which facts were recorded: `from` inclusive, `to` exclusive, `asOf` inclusive. */
export type Period = { from?: Date | undefined; to?: Date | undefined; asOf?: Date | undefined };

export type Replayed = {
  rows: Record<string, unknown>[];
  /** Facts that the recipe was given, and records that are no facts. */
  facts: number;
  unreadable: number;
  position: string;
};

type Options = Period & {
  pool: pg.Pool;
  streams: readonly AnyStream[];
  recipe: Recipe;
  pulse: Pulse;
  onProgress?(done: number, total: number): void;
};

type Group = { columns: Record<string, unknown>; state: Record<string, unknown> };

/**
 * Folds the log, in its order, with somebody's recipe. What is personal is masked before the recipe sees it; no key is
 * read.
 * @throws an Error that names the fact, for a recipe that throws.
 */
export async function replay(options: Options): Promise<Replayed> {
  const { pool, streams, recipe, onProgress } = options;
  const codec = factCodec(streams, NO_KEYS);
  const states = streamStates(streams);
  const groups = new Map<string, Group>();
  const { position, total } = await endOf(pool);
  const categories = recipe.categories && [...new Set([...recipe.categories, ...NAMED])];
  const counts = { read: 0, facts: 0, unreadable: 0 };
  for await (const { records } of readMirror(pool, { after: 0n, upTo: position, categories })) {
    const { facts, unreadable } = await codec.decodeEach(records.map(masked));
    for (const fact of facts) {
      if (options.asOf && new Date(fact.metadata.at) > options.asOf) continue;
      const told = { ...states.take(fact), nameOf: states.nameOf };
      if (!isWanted(fact, options)) continue;
      counts.facts += 1;
      takeIn(options, groups, fact, told);
    }
    counts.read += records.length;
    counts.unreadable += unreadable.length;
    onProgress?.(counts.read, total);
  }
  const rows = [...groups.values()].map(({ columns, state }) => ({ ...columns, ...state }));
  return {
    rows: sorted(rows),
    facts: counts.facts,
    unreadable: counts.unreadable,
    position: String(position),
  };
}

/** Nothing is left to open. */
const NO_KEYS = {
  forOpening: async () => new Map(),
  forSealing: () => Promise.reject(new Error('A replay records nothing')),
  forHashing: () => Promise.reject(new Error('A replay has no key')),
};

async function endOf(pool: pg.Pool): Promise<{ position: bigint; total: number }> {
  const { rows } = await pool.query<{ position: bigint | null; total: number }>(
    `select (select position from projections.checkpoints where name = $1) as position,
       (select count(*)::int from read.facts) as total`,
    [MIRROR],
  );
  return { position: rows[0]!.position ?? 0n, total: rows[0]!.total };
}

function masked(record: StoredRecord): StoredRecord {
  const { data } = record;
  if (typeof data !== 'object' || data === null) return record;
  if (!Object.values(data).some(isSealed)) return record;
  const open = Object.entries(data).map(([field, value]) => [field, isSealed(value) ? MASK : value]);
  return { ...record, data: Object.fromEntries(open) };
}

function isWanted(fact: Fact, { recipe, from, to }: Options): boolean {
  if (recipe.categories && !recipe.categories.includes(categoryOf(fact.stream))) return false;
  if (!from && !to) return true;
  const at = new Date(fact.metadata.at);
  return (!from || at >= from) && (!to || at < to);
}

function takeIn({ recipe, pulse }: Options, groups: Map<string, Group>, fact: Fact, told: Told): void {
  const run = <Result>(what: string, work: () => Result): Result => {
    try {
      return pulse.around(fact.position, work);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${what} failed at ${fact.type}, position ${fact.position} of ${fact.stream}: ${why}`);
    }
  };
  const found = recipe.groupBy ? run('groupBy', () => recipe.groupBy!(fact, told)) : {};
  if (found === undefined || found === null) return;
  const columns = typeof found === 'object' ? found : { group: found };
  const key = JSON.stringify(columns);
  const state = groups.get(key)?.state ?? run('begin', () => begun(recipe));
  const after = run('fold', () => recipe.fold(state, fact, told));
  if (typeof after !== 'object' || after === null) {
    throw new Error(`fold gave no object at ${fact.type}, position ${fact.position} of ${fact.stream}.`);
  }
  groups.set(key, { columns, state: after });
}

/** Each group gets its own, in case the recipe changes it. */
const begun = ({ begin }: Recipe): Record<string, unknown> =>
  typeof begin === 'function' ? begin() : structuredClone(begin);

/** In the order of their cells, as texts are ordered; numbers by size. */
function sorted(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const compare = (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
  return rows.sort((one, other) => {
    for (const name of Object.keys(one)) {
      const order = compare(one[name], other[name]);
      if (order !== 0) return order;
    }
    return 0;
  });
}

import type pg from 'pg';
import { changesBetween } from '#platform/facts/changes.ts';
import { columnsIn } from './tables.ts';

/** A table of the live rows and that of the other code; either may not exist. Keys as SQL names them. */
export type Pair = { live?: { table: string; key: string }; other?: { table: string; key: string } };

/** What differs between the columns of two tables. */
export type Columns = { added: string[]; removed: string[]; retyped: string[] };

export type CellChange = { column: string; live: unknown; other: unknown };

/** A row that differs: `live` and `other` are all of it, null where there is none. */
export type RowChange = {
  key: string;
  kind: 'changed' | 'added' | 'missing';
  columns: CellChange[];
  live: Cells | null;
  other: Cells | null;
};
export type Cells = Record<string, unknown>;

const STEP = 1_000;

type Side = { table: string; key: string; columns: ReadonlyMap<string, string> };

/** What differs in the columns, and how many rows there are on both sides. */
export async function compareColumns(client: pg.PoolClient, pair: Pair): Promise<Columns> {
  const [live, other] = await Promise.all([sideOf(client, pair.live), sideOf(client, pair.other)]);
  const [ours, theirs] = [live?.columns ?? NONE, other?.columns ?? NONE];
  return {
    added: [...theirs.keys()].filter(name => !ours.has(name)),
    removed: [...ours.keys()].filter(name => !theirs.has(name)),
    retyped: [...ours]
      .filter(([name, type]) => theirs.has(name) && theirs.get(name) !== type)
      .map(([name]) => name),
  };
}

/** Every row that differs, in the order of their keys; both tables are read in the session's transaction. */
export async function* differingRows(client: pg.PoolClient, pair: Pair): AsyncGenerator<RowChange[]> {
  const live = await sideOf(client, pair.live);
  const other = await sideOf(client, pair.other);
  const keys = await differingKeys(client, live, other);
  for (let from = 0; from < keys.length; from += STEP) {
    const some = keys.slice(from, from + STEP);
    const ours = await rowsOf(client, live, some);
    const theirs = await rowsOf(client, other, some);
    yield some.map(key => changeOf(key, ours.get(key), theirs.get(key)));
  }
}

/** The number of rows of a table; 0 without one. */
export async function countRows(client: pg.PoolClient, side: Pair['live']): Promise<number> {
  if (!(await sideOf(client, side))) return 0;
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${side!.table}`);
  return rows[0]!.count;
}

const NONE: ReadonlyMap<string, string> = new Map();

async function sideOf(client: pg.PoolClient, named: Pair['live']): Promise<Side | undefined> {
  if (!named) return undefined;
  const columns = await columnsIn(client, named.table);
  if (columns && !columns.has(named.key))
    throw new Error(`${named.table} has no column ${named.key}, its key.`);
  return columns && { ...named, columns };
}

async function differingKeys(client: pg.PoolClient, live?: Side, other?: Side): Promise<string[]> {
  if (!live || !other) {
    const only = live ?? other;
    if (!only) return [];
    const { rows } = await client.query<{ key: string }>(
      `select ${only.key}::text as key from ${only.table} order by 1`,
    );
    return rows.map(({ key }) => key);
  }
  const common = [...live.columns.keys()].filter(name => other.columns.has(name));
  const { rows } = await client.query<{ key: string }>(
    `select coalesce(l.key, o.key) as key
     from (${digests(live, common)}) as l full join (${digests(other, common)}) as o on l.key = o.key
     where l.key is null or o.key is null or l.common <> o.common or l.own > 0 or o.own > 0
     order by 1`,
  );
  return rows.map(({ key }) => key);
}

/** By key, a hash of the columns that both sides have, and how many others have a value. */
function digests({ table, key, columns }: Side, common: readonly string[]): string {
  const own = [...columns.keys()].filter(name => !common.includes(name));
  return `
    select ${key}::text as key, md5(row(${common.join(', ')})::text)::uuid as common,
      ${own.length > 0 ? `num_nonnulls(${own.join(', ')})` : '0'} as own from ${table}`;
}

async function rowsOf(
  client: pg.PoolClient,
  side: Side | undefined,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Cells>> {
  if (!side) return new Map();
  const { table, key, columns } = side;
  const names = [...columns.keys()].join(', ');
  const { rows } = await client.query<{ key: string; row: Cells }>(
    `select ${key}::text as key, to_jsonb(t) as row from (
       select ${names} from ${table} where ${key} = any($1::text[]::${columns.get(key)}[])
     ) as t`,
    [keys],
  );
  return new Map(rows.map(({ key: own, row }) => [own, row]));
}

function changeOf(key: string, live: Cells | undefined, other: Cells | undefined): RowChange {
  const kind = !live ? 'added' : !other ? 'missing' : 'changed';
  const changes = kind === 'changed' ? changesBetween(live, other) : [];
  const columns = changes.map(({ field, before, after }) => ({ column: field, live: before, other: after }));
  return { key, kind, columns, live: live ?? null, other: other ?? null };
}

import type { RowChange } from './compare.ts';
import { type Cell, type Explaining, explain, type NamedFact } from './explain.ts';

/** A row that differs, with the positions of the facts that made each of its columns differ. */
export type ChangedRow = {
  table: string;
  key: string;
  kind: RowChange['kind'];
  columns: { column: string; live: unknown; other: unknown; facts: string[] }[];
  /** Of a row that is added or missing: the facts that made it so. */
  facts: string[];
};

type Where = { kind: Cell['table']; table: string; owner: string | undefined };

const STREAMS = 200;

/** Adds to rows that differ the facts that made the difference. */
export async function explainRows(
  options: Explaining,
  { kind, table, owner }: Where,
  changes: readonly RowChange[],
): Promise<{ rows: ChangedRow[]; facts: NamedFact[] }> {
  const rows: ChangedRow[] = [];
  const facts: NamedFact[] = [];
  const categories = categoriesOf(options);
  for (const some of inChunks(changes)) {
    const wanted = new Map<string, Cell[]>();
    for (const change of some) {
      const id = owner === undefined ? undefined : (change.other ?? change.live)?.[owner];
      if (id === undefined) continue;
      for (const category of categories) {
        const stream = `${category}-${id}`;
        wanted.set(stream, [...(wanted.get(stream) ?? []), ...cellsOf(kind, change)]);
      }
    }
    const told = await explain(options, wanted);
    const positions = new Map<string, string[]>();
    for (const { cell, positions: found } of told.made) {
      const id = idOf(cell.key, cell.column);
      positions.set(id, [...(positions.get(id) ?? []), ...found.map(String)]);
    }
    facts.push(...told.facts);
    rows.push(...some.map(change => changedRow(table, change, positions)));
  }
  return { rows, facts };
}

function changedRow(
  table: string,
  { key, kind, columns }: RowChange,
  positions: ReadonlyMap<string, string[]>,
): ChangedRow {
  const factsOf = (column?: string) => positions.get(idOf(key, column)) ?? [];
  return {
    ...{ table, key, kind, facts: kind === 'changed' ? [] : factsOf() },
    columns: columns.map(change => ({ ...change, facts: factsOf(change.column) })),
  };
}

function cellsOf(table: Cell['table'], { key, kind, columns }: RowChange): Cell[] {
  if (kind !== 'changed') return [{ table, key }];
  return columns.map(({ column }) => ({ table, key, column }));
}

const idOf = (key: string, column = ''): string => `${key}\0${column}`;

function categoriesOf({ live, other }: Explaining): string[] {
  const all = [live, other].flatMap(side => side?.projection.categories ?? []);
  return [...new Set(all)];
}

function* inChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += STREAMS) yield items.slice(from, from + STREAMS);
}

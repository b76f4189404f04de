import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Table } from '#contracts/platform/table.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { FACT_COLUMNS, type FactText, recordFrom } from '../../platform/mirror/mirror.ts';
import { partsOf } from '../../platform/rows/parts.ts';
import type { AnyRow, Projection } from '../../platform/rows/projection.ts';
import { readBy } from '../../platform/rows/read.ts';
import { snakeCase, toText } from '../../platform/rows/tableSql.ts';

/** One side of a comparison: what folds, and what reads facts for it. Absent where the code lacks the projection. */
export type Folder = { projection: Projection; codec: FactCodec } | undefined;

/** A cell of which the facts are wanted; without a column, whether there is a row at all. */
export type Cell = { table: 'rows' | 'parts'; key: string; column?: string | undefined };

/** The positions of the facts of a cell; none where both codes fold to the same. */
export type Made = { cell: Cell; positions: bigint[] };

export type Explaining = {
  pool: pg.Pool;
  live: Folder;
  other: Folder;
  upTo: bigint;
  skipped: ReadonlySet<bigint>;
};

/** What is known of a fact that is named. */
export type NamedFact = Pick<Fact, 'position' | 'stream' | 'revision' | 'type'> & { at: string };

// One lookup per stream: of hundreds of streams at once, Postgres expects so many facts that it walks through the log.
const FACTS_OF = `
  select f.* from unnest($1::text[]) as own (stream), lateral (
    select ${FACT_COLUMNS} from read.facts as m where m.stream = own.stream and position <= $2 order by position
  ) as f`;

/**
 * Which facts made cells of a stream's rows differ: those, since the two sides last agreed, after which either side had
 * another value than before.
 */
export async function explain(
  options: Explaining,
  wanted: ReadonlyMap<string, readonly Cell[]>,
): Promise<{ made: Made[]; facts: NamedFact[] }> {
  const { pool, upTo, live, other } = options;
  const { rows } = await pool.query<FactText>(FACTS_OF, [[...wanted.keys()], upTo]);
  const records = rows.map(recordFrom);
  const ours = await live?.codec.decodeEach(records);
  const theirs = other?.codec === live?.codec ? ours : await other?.codec.decodeEach(records);
  const made: Made[] = [];
  const named = new Map<bigint, NamedFact>();
  const byStream = Map.groupBy(records, record => record.stream);
  const [oursOf, theirsOf] = [streamsOf(live, ours?.facts), streamsOf(other, theirs?.facts)];
  for (const [stream, cells] of wanted) {
    const own = byStream.get(stream) ?? [];
    const sides = [
      rowsAlong(live, oursOf.get(stream), options),
      rowsAlong(other, theirsOf.get(stream), options),
    ] as const;
    for (const one of traced(
      sides,
      own.map(({ position }) => position),
      cells,
    )) {
      made.push(one);
      for (const position of one.positions) {
        const { revision, type, created } = own.find(record => record.position === position)!;
        named.set(position, { position, stream, revision, type, at: created.toISOString() });
      }
    }
  }
  return { made, facts: [...named.values()] };
}

/** What a cell holds after each fact; a function of the position. */
type Along = { at: ReadonlyMap<bigint, AnyRow | undefined>; projection: Projection | undefined };

/** The facts that a side reads, by their streams. */
function streamsOf(side: Folder, facts: readonly Fact[] = []): ReadonlyMap<string, Fact[]> {
  if (!side) return new Map();
  return Map.groupBy(readBy(side.projection, { facts, unreadable: [] }).facts, fact => fact.stream);
}

/** The row after each fact of a stream; a fact that cannot be folded, and all after it, leave it as it was. */
function rowsAlong(side: Folder, facts: readonly Fact[] = [], { skipped }: Explaining): Along {
  const at = new Map<bigint, AnyRow | undefined>();
  if (!side) return { at, projection: undefined };
  let row: AnyRow | undefined;
  for (const fact of facts) {
    if (skipped.has(fact.position)) continue;
    try {
      row = side.projection.fold(row, fact);
    } catch {
      break;
    }
    at.set(fact.position, row);
  }
  return { at, projection: side.projection };
}

function traced(
  sides: readonly [Along, Along],
  positions: readonly bigint[],
  cells: readonly Cell[],
): Made[] {
  const trails = cells.map(cell => ({ cell, positions: [] as bigint[], texts: ['', ''] }));
  const needParts = cells.some(({ table }) => table === 'parts');
  const rows: [AnyRow | undefined, AnyRow | undefined] = [undefined, undefined];
  for (const position of positions) {
    for (const index of [0, 1] as const)
      if (sides[index].at.has(position)) rows[index] = sides[index].at.get(position);
    const parts = sides.map(({ projection }, index) =>
      partsByKey(projection, needParts ? rows[index] : undefined),
    );
    for (const trail of trails) {
      const texts = sides.map(({ projection }, index) =>
        trail.cell.table === 'rows'
          ? textIn(projection?.table, rows[index], trail.cell.column)
          : textIn(projection?.parts?.table, parts[index]?.get(trail.cell.key), trail.cell.column),
      );
      if (texts[0] === texts[1]) trail.positions = [];
      else if (texts[0] !== trail.texts[0] || texts[1] !== trail.texts[1]) trail.positions.push(position);
      trail.texts = texts;
    }
  }
  return trails.map(({ cell, positions: found }) => ({ cell, positions: found }));
}

function partsByKey(projection: Projection | undefined, row: AnyRow | undefined): Map<string, AnyRow> {
  if (!projection?.parts || row === undefined) return new Map();
  const { key } = projection.parts.table;
  return new Map(partsOf(projection, row).map(part => [String(part[key]), part]));
}

const [NO_ROW, NO_COLUMN, A_ROW, NULL] = ['\0no row', '\0no column', '\0row', '\0null'];

/** A cell as the text that is sent to Postgres. */
function textIn(table: Table | undefined, row: AnyRow | undefined, column: string | undefined): string {
  if (!table || row === undefined) return NO_ROW;
  if (column === undefined) return A_ROW;
  const name = namesOf(table).get(column);
  if (name === undefined) return NO_COLUMN;
  return toText(row[name], table.columns[name]!) ?? NULL;
}

const names = new WeakMap<Table, ReadonlyMap<string, string>>();

/** The names of columns in the code, by those in SQL. */
function namesOf(table: Table): ReadonlyMap<string, string> {
  const known = names.get(table) ?? new Map(Object.keys(table.columns).map(name => [snakeCase(name), name]));
  names.set(table, known);
  return known;
}

import type pg from 'pg';
import type { StepsRead } from '#contracts/past/steps.ts';
import type { AnyStream } from '#contracts/platform/fact.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { categoryOf, type FactCodec } from '#platform/facts/factCodec.ts';
import { MASK } from '#platform/facts/masking.ts';
import { FACT_COLUMNS, type FactText, recordFrom } from '../../platform/mirror/mirror.ts';
import { skippedPositions } from '../../platform/parked/parked.ts';
import type { AnyRow, Projection } from '../../platform/rows/projection.ts';
import { keyOf, readBy } from '../../platform/rows/read.ts';
import { setAside } from '../../platform/rows/setAside.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';
import { maskedColumns } from '../shown/masks.ts';
import type { Places } from './foldPlaces.ts';

type Parts = {
  pool: pg.Pool;
  codec: FactCodec;
  projections: readonly Projection[];
  streams: readonly AnyStream[];
  places(): Promise<Places>;
};

/** Steps that are returned, the last ones. */
const MOST = 50;

/**
 * How the row of a stream came to be: fact by fact up to a position (inclusive), what each changed in it and which fold
 * did that. Values of personal columns are masked. Undefined if no rows are folded from such a stream.
 */
export async function stepsOf(
  { pool, codec, projections, streams, places }: Parts,
  stream: string,
  upTo: bigint,
): Promise<StepsRead | undefined> {
  const category = categoryOf(stream);
  const projection = projections.find(({ categories }) => categories?.includes(category));
  if (!projection) return undefined;
  const { rows } = await pool.query<FactText>(
    `select ${FACT_COLUMNS} from read.facts where stream = $1 and position <= $2 order by position`,
    [stream, upTo],
  );
  const read = readBy(projection, await codec.decodeEach(rows.map(recordFrom)));
  const { readable, poison } = setAside(read, { skipped: await skippedPositions(pool, projection.name) });
  const { table, name } = projection;
  const masked = maskedColumns(streams, projection.categories, table);
  const shown = (row: AnyRow | undefined) => row && shownRow(row, table.columns, masked);
  const where = await places();
  const steps: StepsRead['steps'] = [];
  let row: AnyRow | undefined;
  let error = poison[0]?.error ?? null;
  for (const fact of readable) {
    const before = row;
    try {
      row = projection.fold(row, fact);
    } catch (failure) {
      error = (failure as Error).message;
      break;
    }
    const { position, revision, type, metadata } = fact;
    const places = [
      where.rows[name]?.[type] ?? where.rows[name]?.[''],
      where.states[category]?.[type],
    ].filter(place => place !== undefined);
    const changes = changesBetween(shown(before), shown(row)).map(({ field, ...change }) => ({
      column: snakeCase(field),
      ...change,
    }));
    const { command, actor, $correlationId: correlationId, at } = metadata;
    steps.push({
      ...{ position: String(position), revision, type, at, correlationId, command: command.name },
      ...{ actor: { id: actor.id, role: actor.role }, changes, folds: unique(places) },
      kind: before === undefined ? 'appeared' : row === undefined ? 'went' : 'changed',
    });
  }
  const last = shown(row);
  return {
    ...{ stream, projection: name, key: keyOf({ stream }), total: steps.length, steps: steps.slice(-MOST) },
    row: last ? Object.entries(last).map(([column, value]) => ({ column: snakeCase(column), value })) : null,
    error,
  };
}

/** Two kinds of fold in one place are one: rows that are the states of their things. */
function unique(places: readonly { file: string; line: number }[]) {
  return places.filter(
    ({ file, line }, index) => places.findIndex(one => one.file === file && one.line === line) === index,
  );
}

/** A row as JSON has it, with masked values. */
function shownRow(row: AnyRow, columns: object, masked: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(columns).map(column => {
      const value = row[column] ?? null;
      return [column, value !== null && masked.has(snakeCase(column)) ? MASK : jsonOf(value)];
    }),
  );
}

function jsonOf(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (typeof value === 'bigint') return String(value);
  return value === null ? null : JSON.parse(JSON.stringify(value));
}

import type { Kind } from '#contracts/platform/kind.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { AnyRow, Projection } from './projection.ts';

/**
 * The projection of each kind of stream whose rows are the states of its things, with id, revision, and when they
 * began. A thing that is `removed` has no row.
 */
export function projectionsOfKept(kinds: readonly Kind[]): Projection[] {
  return kinds.flatMap(({ stream, rows }) => (rows ? [keptRows(stream, rows)] : []));
}

function keptRows(
  { category, begin, evolve }: Kind['stream'],
  { name, version, table }: NonNullable<Kind['rows']>,
): Projection {
  return {
    name,
    version,
    table,
    categories: [category],
    fold(row: AnyRow | undefined, { type, data, stream, revision, metadata }) {
      const state = row ? evolve[type]?.(row, data) : begin[type]?.(data);
      if (!state) throw new Error(`Projection ${name} has no fold for ${type}`);
      const { removed = false, ...fields } = state;
      const createdAt = row ? row.createdAt : new Date(metadata.at);
      return removed ? undefined : { ...fields, id: idOf(stream), revision, createdAt };
    },
  };
}

import { changesBetween } from '#platform/facts/changes.ts';
import type { Rows } from './fold.ts';
import type { AnyRow, Projection } from './projection.ts';
import { orUnwritable } from './writable.ts';

/**
 * The parts of a row; none where there is no row.
 * @throws an error with the code UNWRITABLE when they cannot be computed.
 */
export function partsOf({ name, parts }: Projection, row: AnyRow | undefined): AnyRow[] {
  if (row === undefined || !parts) return [];
  return orUnwritable(`A row of ${name} has no parts`, () => [...parts.rowsOf(row)]);
}

/**
 * The parts to write and to delete when the rows `before` become `after`: those that are new or changed, and the
 * keys of those that are gone. Unchanged parts are not written again.
 */
export function movedParts(
  projection: Projection,
  before: ReadonlyMap<string, AnyRow | undefined>,
  after: Rows,
): { kept: AnyRow[]; gone: string[] } {
  const kept: AnyRow[] = [];
  const gone: string[] = [];
  const key = projection.parts?.table.key ?? '';
  for (const [owner, row] of after) {
    const old = new Map(partsOf(projection, before.get(owner)).map(part => [String(part[key]), part]));
    for (const part of partsOf(projection, row)) {
      const was = old.get(String(part[key]));
      old.delete(String(part[key]));
      if (!was || changesBetween(was, part).length > 0) kept.push(part);
    }
    gone.push(...old.keys());
  }
  return { kept, gone };
}

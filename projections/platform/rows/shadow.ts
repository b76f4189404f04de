import type { Table } from '#contracts/platform/table.ts';
import type { Projection } from './projection.ts';

/** Suffixes: a table being filled beside the live one, the one kept by the last swap, and the one before that. */
export const NEXT = '__next';
export const OLD = '__old';
export const GONE = '__gone';

/** The suffix of the tables with the rows as of a position of the log. */
export const asOf = (position: bigint): string => `__at${position}`;

/** The same projection over other tables, counters and checkpoint; the engine runs it like any other. */
export function shadowOf(projection: Projection, suffix: string): Projection {
  const { parts } = projection;
  return {
    ...projection,
    name: projection.name + suffix,
    table: renamed(projection.table, suffix),
    ...(parts && { parts: { ...parts, table: renamed(parts.table, suffix) } }),
  };
}

/** The name of a projection without the suffix of a shadow. */
export function liveName(name: string): string {
  return name.replace(/__[a-z]+\d*$/, '');
}

/** All tables of a projection. */
export function tablesOf({ table, parts }: Projection): Table[] {
  return [table, ...(parts ? [parts.table] : [])];
}

function renamed(table: Table, suffix: string): Table {
  return { ...table, name: table.name + suffix };
}

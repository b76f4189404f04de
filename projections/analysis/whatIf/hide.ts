import { MASK } from '#platform/facts/masking.ts';
import { tablesOf } from '../../platform/rows/shadow.ts';
import { maskedColumns } from '../shown/masks.ts';
import { type Code, projectionIn } from './code.ts';
import type { ChangedRow } from './explainRows.ts';

/** The same rows with the values of personal columns masked: a difference is often put where many can read it. */
export function hideMasked(rows: readonly ChangedRow[], name: string, codes: readonly Code[]): ChangedRow[] {
  const masked = new Map<string, Set<string>>();
  for (const code of codes) {
    const projection = projectionIn(code, name);
    for (const table of projection ? tablesOf(projection) : []) {
      const closed = maskedColumns(code.streams, projection?.categories, table);
      masked.set(table.name, new Set([...(masked.get(table.name) ?? []), ...closed]));
    }
  }
  const hide = (value: unknown): unknown => (value === null ? null : MASK);
  return rows.map(row => ({
    ...row,
    columns: row.columns.map(change =>
      masked.get(row.table)?.has(change.column)
        ? { ...change, live: hide(change.live), other: hide(change.other) }
        : change,
    ),
  }));
}

/**
 * Rows that a projection counts as it folds; `scope` is '' for the total, or what the projection groups
 * counts by.
 */
export type CountersSchema = {
  counters: { projection: string; scope: string; name: string; value: number };
};

/** The counters of a projection, by name. A name that was never counted is missing. */
export async function countersOf<Schema extends CountersSchema>(
  db: ReadModel<Schema>,
  projection: string,
  scope = '',
): Promise<Partial<Record<string, number>>> {
  const rows = await (db as unknown as ReadModel<CountersSchema>)
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('projection', '=', projection)
    .where('scope', '=', scope)
    .execute();
  return Object.fromEntries(rows.map(row => [row.name, row.value]));
}

import type { ReadModel } from './readModel.ts';

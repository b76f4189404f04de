import type { Kysely } from 'kysely';
import type { EventTables } from '#contracts/events/tables.ts';
import type { NumberedRow } from './row.ts';

/**
 * The rows, with those that name an existing event referring to it by its id; and separately those that name
 * a series.
 */
export async function withNamed(
  db: Kysely<EventTables>,
  rows: readonly NumberedRow[],
): Promise<{ rows: NumberedRow[]; ofSeries: NumberedRow[] }> {
  const ids = rows.flatMap(({ named }) => named ?? []);
  if (ids.length === 0) return { rows: [...rows], ofSeries: [] };
  const found = await db.selectFrom('events').select(['id', 'kind']).where('id', 'in', ids).execute();
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  const told = rows.map((row): NumberedRow => {
    const { named } = row;
    if (!named || !kinds.has(named)) return row;
    return { ...row, id: named, key: `named ${named}`, recurrence: undefined };
  });
  const isOfSeries = ({ id }: NumberedRow): boolean => kinds.get(id) === 'master';
  return { rows: told.filter(row => !isOfSeries(row)), ofSeries: told.filter(isOfSeries) };
}

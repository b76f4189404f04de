import { sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { samenessOf } from '../rows/identity.ts';
import type { NumberedRow } from '../rows/row.ts';

/** The event that a row may be about; `same` if the start is also the same. */
export type Match = { row: EventRow; same: boolean };

/** A weekly night one week later is the next one. */
const WITHIN_MS = 7 * 86_400_000;

/**
 * The single events with the same title as one of these rows, for rows that only title and place identify.
 */
export async function sameTitled(
  db: ReadModel<EventTables>,
  rows: readonly NumberedRow[],
): Promise<EventRow[]> {
  const asked = rows.filter(({ sameness }) => sameness !== undefined);
  if (asked.length === 0) return [];
  const titles = [...new Set(asked.map(({ body }) => body.title.toLowerCase()))];
  // Of thousands with the same title, only those in the weeks of the rows.
  const starts = asked.map(({ body }) => Date.parse(`${body.startDateTime.slice(0, 16)}Z`));
  const [from, until] = [Math.min(...starts) - WITHIN_MS, Math.max(...starts) + WITHIN_MS];
  return db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`lower(title) = any(${titles}::text[])`)
    .where('kind', '=', 'single')
    .where('startLocal', '>=', localAt(from))
    .where('startLocal', '<=', localAt(until))
    .execute();
}

/**
 * The events, among those with the same title, that also have the place of a row and begin within a week of
 * it; of several the nearest. An event that is another row of the file does not count (`isInFile` recognises
 * these by id), nor does one that another row was matched to (`matches` has these by the keys of the rows).
 */
export async function matchesOf(
  events: readonly EventRow[],
  rows: readonly NumberedRow[],
  { isInFile, matches }: { isInFile(id: string): Promise<boolean>; matches: ReadonlyMap<string, string> },
): Promise<Map<number, Match>> {
  const found = new Map<number, Match>();
  if (events.length === 0) return found;
  const bySameness = Map.groupBy(events, sameEvent);
  const taken = new Set(matches.values());
  for (const row of rows) {
    const near = (bySameness.get(row.sameness ?? '') ?? [])
      .map(event => ({ event, apart: apartFrom(event, row) }))
      .filter(({ event, apart }) => apart === 0 || (apart < WITHIN_MS && !taken.has(event.id)))
      .toSorted((one, other) => one.apart - other.apart);
    for (const { event, apart } of near) {
      if (apart > 0 && (await isInFile(event.id))) continue;
      taken.add(event.id);
      found.set(row.number, { row: event, same: apart === 0 });
      break;
    }
  }
  return found;
}

function localAt(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16);
}

function sameEvent({ title, locationName, locationAddress, locationCity }: EventRow): string {
  return samenessOf(title, locationName ?? locationAddress ?? locationCity ?? '');
}

function apartFrom({ startLocal }: EventRow, { body }: NumberedRow): number {
  return Math.abs(Date.parse(`${startLocal}Z`) - Date.parse(`${body.startDateTime.slice(0, 16)}Z`));
}

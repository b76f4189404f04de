import { sql } from 'kysely';
import type { ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import type { ImportedEventRow } from '#contracts/importedEvents/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type Comparable, isNear } from '#platform/similarity/events.ts';
import { SIMILAR, similarityOf } from '#platform/similarity/names.ts';
import type { CandidateTables } from './candidates.ts';
import { comparableOf } from './intake.ts';

type Nearest = ImportedEventShown['nearest'][number];
type Row = Omit<Nearest, 'similarity' | 'duplicate'> & Omit<Comparable, 'venue'>;

const SHOWN = 3;
const LOOKED_AT = 300;

/** The events and items around the same time, best first: those that may be the same, then by their titles. */
export async function nearestTo(db: ReadModel<CandidateTables>, row: ImportedEventRow): Promise<Nearest[]> {
  const one = comparableOf(row);
  if (!one) return [];
  const at = one.startsAt.toISOString();
  const around = (name: string) =>
    sql`${sql.ref(`${name}.startsAt`)} between ${at}::timestamptz - interval '12 hours' and ${at}::timestamptz + interval '12 hours'
      order by abs(extract(epoch from ${sql.ref(`${name}.startsAt`)} - ${at}::timestamptz)) limit ${LOOKED_AT}`;
  const { rows } = await sql<Row>`
    (select e.id::text as id, 'event' as kind, e.title, e.start_local as "startLocal", e.time_zone as "timeZone",
      e.location_name as "locationName", e.location_city as "locationCity", e.starts_at as "startsAt", e.latitude, e.longitude
      from read.events as e
      where e.kind = 'single' and e.id is distinct from ${row.eventId}::uuid and ${around('e')})
    union all
    (select d.series_id::text, 'series', d.title, d.start_local, d.time_zone, d.location_name, d.location_city, d.starts_at,
      e.latitude, e.longitude from read.event_dates as d join read.events as e on e.id = d.series_id
      where d.series_id is distinct from ${row.eventId}::uuid and ${around('d')})
    union all
    (select o.id::text, 'item', o.title, o.start_local, o.time_zone, o.location_name, o.location_city, o.starts_at,
      o.latitude, o.longitude from read.imported_events as o
      where o.deleted_at is null and o.id <> ${row.id}::uuid and o.status <> 'imported' and ${around('o')})`.execute(
    db,
  );
  return rows
    .map(({ latitude, longitude, startsAt, ...shown }) => {
      const similarity = similarityOf(one.title, shown.title);
      const other = { title: shown.title, startsAt, venue: shown.locationName, latitude, longitude };
      const near = isNear(one, other);
      return { ...shown, similarity, duplicate: near && similarity >= SIMILAR, near };
    })
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, SHOWN)
    .filter(({ near, similarity }) => near || similarity > 0.3)
    .map(({ near: _, ...shown }) => shown);
}

function rankOf({
  duplicate,
  near,
  similarity,
}: {
  duplicate: boolean;
  near: boolean;
  similarity: number;
}): number {
  return (duplicate ? 4 : 0) + (near ? 1 : 0) + similarity;
}

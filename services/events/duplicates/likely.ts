import { sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import type { LikelyDuplicate } from '#contracts/events/mergeCalls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type Comparable, isSame, WITHIN_MS } from '#platform/similarity/events.ts';
import { similarityOf } from '#platform/similarity/names.ts';
import { metresApart, WITHIN_METRES } from '#platform/similarity/places.ts';
import { readNights } from '../list/listed.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

const SHOWN = 10;
/** Of those that begin around the same time near the same place; hostile imports bring thousands. */
const MOST_COMPARED = 500;
/** The length of a degree of latitude at the poles, where it is longest. */
const METRES_PER_DEGREE = 110_000;
const BOX_DEGREES = WITHIN_METRES / METRES_PER_DEGREE;

type Row = Comparable & { id: string };

/**
 * What an event, series or date may be a duplicate of, most similar title first, without those that were told apart.
 * Series are compared by their dates around the next one.
 */
export async function likelyDuplicates(
  db: ReadModel<EventsSchema>,
  event: EventRead,
  now: Date,
): Promise<LikelyDuplicate[]> {
  const one = comparableOf(event);
  const alike = (await around(db, event, one)).filter(other => isSame(one, other));
  const ranked = alike
    .map(other => ({
      id: event.kind === 'master' ? streamIn(other.id) : other.id,
      similarity: similarityOf(one.title, other.title),
      metres: metresApart(one, other) ?? null,
    }))
    .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .filter(({ id }, index, all) => all.findIndex(other => other.id === id) === index)
    .slice(0, SHOWN);
  const read = await readNights(
    db,
    ranked.map(({ id }) => id),
    now,
  );
  return ranked.flatMap(({ id, ...rest }) => {
    const found = read.get(id);
    return found ? [{ event: found, ...rest }] : [];
  });
}

const streamIn = (id: string): string => occurrenceRef(id)?.seriesId ?? id;

function comparableOf({ title, startsAt, locationName, latitude, longitude }: EventRead): Comparable {
  return { title, startsAt: new Date(startsAt), venue: locationName, latitude, longitude };
}

/** By the index on the start: within four hours, a calendar of a million events has some hundreds. */
async function around(db: ReadModel<EventsSchema>, { id, kind }: EventRead, one: Comparable): Promise<Row[]> {
  const own = streamIn(id);
  const near = (table: 'e' | 'd', stream: 'e.id' | 'd.series_id') => sql`
    ${sql.ref(stream)} <> ${own}::uuid and ${isNear(table, one)} and not exists (
      select from read.event_pairs as apart
      where apart.one = least(${sql.ref(stream)}, ${own}::uuid)
        and apart.other = greatest(${sql.ref(stream)}, ${own}::uuid))
    order by similarity(lower(${sql.ref(`${table}.title`)}), lower(${one.title})) desc, ${sql.ref(`${table}.id`)}
    limit ${MOST_COMPARED}`;
  const dates = sql`
    select d.id, d.title, d.starts_at as "startsAt", d.location_name as venue, e.latitude, e.longitude
    from read.event_dates as d join read.events as e on e.id = d.series_id
    where ${near('d', 'd.series_id')}`;
  const singles = sql`
    select e.id::text, e.title, e.starts_at as "startsAt", e.location_name as venue, e.latitude, e.longitude
    from read.events as e
    where e.kind = 'single' and ${near('e', 'e.id')}`;
  // A series can only be merged into another series.
  const query = kind === 'master' ? dates : sql`(${singles}) union all (${dates})`;
  return (await sql<Row>`${query}`.execute(db)).rows;
}

/** Names that differ in accents or punctuation are compared further on, where there are coordinates too. */
function isNear(table: 'e' | 'd', { startsAt, venue, latitude }: Comparable) {
  const from = new Date(startsAt.getTime() - WITHIN_MS);
  const until = new Date(startsAt.getTime() + WITHIN_MS);
  return sql`${sql.ref(`${table}.starts_at`)} between ${from} and ${until}
    and (lower(${sql.ref(`${table}.location_name`)}) = lower(${venue}::text)
      or e.latitude between ${latitude}::float8 - ${BOX_DEGREES}::float8
        and ${latitude}::float8 + ${BOX_DEGREES}::float8)`;
}

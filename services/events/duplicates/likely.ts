import { type Kysely, sql } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import type { LikelyDuplicate } from '#contracts/events/mergeCalls.ts';
import { type Comparable, isSame, WITHIN_MS } from '#platform/likeness/events.ts';
import { similarityOf } from '#platform/likeness/names.ts';
import { metresApart, WITHIN_METRES } from '#platform/likeness/places.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { readEvents } from '../list/queries.ts';

const SHOWN = 10;
/** Of those that begin around the same time near the same place; hostile imports bring thousands. */
const MOST_COMPARED = 500;
/** A degree of latitude, at the poles; a little more there than anywhere else, so that the box is not too small. */
const METRES_PER_DEGREE = 110_000;
const BOX_DEGREES = WITHIN_METRES / METRES_PER_DEGREE;

type Row = Comparable & { id: string };

/** The single events that an event may be a duplicate of, most similar title first. */
export async function likelyDuplicates(
  db: Kysely<EventsSchema>,
  event: EventRead,
  now: Date,
): Promise<LikelyDuplicate[]> {
  if (event.kind !== 'single') return [];
  const one = comparableOf(event);
  const alike = (await around(db, event.id, one)).filter(other => isSame(one, other));
  const ranked = alike
    .map(other => ({
      id: other.id,
      similarity: similarityOf(one.title, other.title),
      metres: metresApart(one, other) ?? null,
    }))
    .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN);
  const read = await readEvents(
    db,
    ranked.map(({ id }) => id),
    now,
  );
  return ranked.flatMap(({ id, ...rest }) => {
    const found = read.get(id);
    return found ? [{ event: found, ...rest }] : [];
  });
}

function comparableOf({ title, startsAt, locationName, latitude, longitude }: EventRead): Comparable {
  return { title, startsAt: new Date(startsAt), venue: locationName, latitude, longitude };
}

/** By the index on the start: within four hours, a calendar of a million events has some hundreds. */
async function around(db: Kysely<EventsSchema>, id: string, one: Comparable): Promise<Row[]> {
  const { startsAt, venue, latitude } = one;
  const from = new Date(startsAt.getTime() - WITHIN_MS);
  const until = new Date(startsAt.getTime() + WITHIN_MS);
  // Names that differ in accents or punctuation are compared further on, where there are coordinates too.
  const { rows } = await sql<Row>`
    select e.id, e.title, e.starts_at as "startsAt", e.location_name as venue, e.latitude, e.longitude
    from read.events as e
    where e.kind = 'single' and e.id <> ${id}::uuid and e.starts_at between ${from} and ${until}
      and (lower(e.location_name) = lower(${venue}::text)
        or e.latitude between ${latitude}::float8 - ${BOX_DEGREES}::float8
          and ${latitude}::float8 + ${BOX_DEGREES}::float8)
    order by similarity(lower(e.title), lower(${one.title})) desc, e.id
    limit ${MOST_COMPARED}`.execute(db);
  return rows;
}

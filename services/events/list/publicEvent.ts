import type { Kysely } from 'kysely';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { findDate } from './dateQueries.ts';
import type { EventsSchema } from './eventsSchema.ts';
import { findEvent } from './queries.ts';
import { survivorOf } from './survivor.ts';

/**
 * What an id names, if anybody may know of it: an event or a series, and the key of the date if it is one. A merged
 * event names the one that it was merged into. A draft is not public.
 */
export async function publicEvent(
  { db, load }: { db: Kysely<EventsSchema>; load: Load },
  id: string,
  now: Date,
): Promise<{ eventId: string; date: string | null } | undefined> {
  const ref = occurrenceRef(id);
  const found = ref ? await findDate(db, ref, now) : await findEvent(db, id, now);
  if (!found && !ref) {
    const survivor = await survivorOf(load, id);
    return survivor === undefined ? undefined : publicEvent({ db, load }, survivor, now);
  }
  if (!found || found.status === 'draft') return undefined;
  return ref ? { eventId: ref.seriesId, date: ref.key } : { eventId: id, date: null };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The event that an event was merged into, if anybody may know of it; undefined for an event that was not merged. */
export async function movedTo(
  { db, load, clock }: { db: Kysely<EventsSchema>; load: Load; clock(): Date },
  id: string,
): Promise<string | undefined> {
  if (!ID.test(id)) return;
  const there = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst();
  if (there) return;
  return (await publicEvent({ db, load }, id, clock()))?.eventId;
}

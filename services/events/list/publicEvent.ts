import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { survivorOf } from '../reading/survivor.ts';
import { idOfThing } from '../reading/thing.ts';
import { findDate, findSeries } from './dateQueries.ts';
import { findEvent } from './queries.ts';

type Parts = { db: ReadModel<EventsSchema>; load: Load };

/**
 * What an id names, if anybody may know of it: an event or a series, and the key of the date if it is one. What was
 * merged names what it was merged into. A draft is not public, nor what was cancelled as one.
 */
export async function publicEvent(
  parts: Parts,
  id: string,
  now: Date,
): Promise<{ eventId: string; date: string | null } | undefined> {
  const { db } = parts;
  const ref = occurrenceRef(id);
  const found = ref ? await findDate(db, ref, now) : await findEvent(db, id, now);
  if (!found) {
    const survivor = await leadsTo(parts, id);
    return survivor === undefined ? undefined : publicEvent(parts, survivor, now);
  }
  if (!found.isAnnounced) return undefined;
  return ref ? { eventId: ref.seriesId, date: ref.key } : { eventId: id, date: null };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_\d{8})?$/i;

/** The id of what something was merged into, if anybody may know of it; undefined for what was not merged. */
export async function movedTo(
  { db, load, clock }: Parts & { clock(): Date },
  id: string,
): Promise<string | undefined> {
  if (!ID.test(id) || (await isThere(db, id))) return;
  const there = await publicEvent({ db, load }, id, clock());
  if (!there) return;
  const { eventId, date } = there;
  return date === null ? eventId : idOfThing({ kind: 'date', id: eventId, key: date });
}

async function isThere(db: ReadModel<EventsSchema>, id: string): Promise<boolean> {
  const found = occurrenceRef(id)
    ? db.selectFrom('eventDates').select('id').where('id', '=', id.toLowerCase())
    : db.selectFrom('events').select('id').where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * The id of what something without a row was merged into. The row of a series says which dates were merged: it need not
 * be read from the log for every date that there never was.
 */
export async function leadsTo({ db, load }: Parts, id: string): Promise<string | undefined> {
  const ref = occurrenceRef(id);
  const row = ref && (await findSeries(db, ref.seriesId));
  if (row && !row.series?.merged?.[ref.key]) return undefined;
  const survivor = await survivorOf(load, id);
  return survivor && idOfThing(survivor);
}

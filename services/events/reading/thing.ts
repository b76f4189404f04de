import { eventStream } from '#contracts/events/event/event.ts';
import { occurrenceId, occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { FirstOf, Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** What an id of the API names: an event, a series, or a date of a series. */
export type Thing =
  | { kind: 'event'; id: string }
  | { kind: 'series'; id: string }
  | { kind: 'date'; id: string; key: string };

/** The id under which the API and links name it. */
export function idOfThing(thing: Thing): string {
  return thing.kind === 'date' ? occurrenceId(thing.id, thing.key) : thing.id;
}

/** What an id names that is known not to be one of a series. */
export function nightNamed(id: string): Exclude<Thing, { kind: 'series' }> {
  const ref = occurrenceRef(id);
  return ref ? { kind: 'date', id: ref.seriesId, key: ref.key } : { kind: 'event', id };
}

/** The stream in which its facts are. */
export function streamOfThing({ kind, id }: Thing): string {
  return `${kind === 'event' ? eventStream.category : seriesStream.category}-${id}`;
}

type Parts = { db: ReadModel<EventsSchema>; load: Load };

/** Looks in the rows first, then in the log: what has just been created, or was deleted, has no row. */
export async function thingOf({ db, load }: Parts, id: string): Promise<Thing> {
  const ref = occurrenceRef(id);
  if (ref) return { kind: 'date', id: ref.seriesId, key: ref.key };
  const row = await db.selectFrom('events').select('kind').where('id', '=', id).executeTakeFirst();
  if (row) return { kind: row.kind === 'master' ? 'series' : 'event', id };
  const facts = await load(`series-${id}`, { limit: 1 });
  return { kind: facts.length > 0 ? 'series' : 'event', id };
}

/** As `thingOf`, for a command: it looks in the log, which the command reads anyway. */
export async function commandedThing({ firstOf }: { firstOf: FirstOf }, id: string): Promise<Thing> {
  const ref = occurrenceRef(id);
  if (ref) return { kind: 'date', id: ref.seriesId, key: ref.key };
  const [event, series] = [`event-${id}`, `series-${id}`];
  return { kind: (await firstOf([event, series])) === series ? 'series' : 'event', id };
}

import type { Kysely } from 'kysely';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { FirstOf, Load } from '#platform/commands/loadStream.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** What an id of the API names: an event, a series, or a date of a series. */
export type Thing =
  | { kind: 'event'; id: string }
  | { kind: 'series'; id: string }
  | { kind: 'date'; id: string; key: string };

type Parts = { db: Kysely<EventsSchema>; load: Load };

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

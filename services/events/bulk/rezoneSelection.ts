import { type SelectQueryBuilder, sql } from 'kysely';
import type { EventRow } from '#contracts/events/rows.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Db = ReadModel<EventsSchema>;
type Selection = { regionId: string; timeZone: string };

/**
 * The events of a region that have not begun at a moment and are in another zone than the given one, and the
 * series with such dates, by id.
 */
export function toRezone(db: Db, selection: Selection, now: Date): AsyncIterable<EventRow> {
  return byId(inRegion(db, selection, now).selectAll('e'), 'e.id');
}

/** How many they are. */
export async function countToRezone(db: Db, selection: Selection, now: Date): Promise<number> {
  const { count } = await inRegion(db, selection, now)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Events = SelectQueryBuilder<EventsSchema & { e: EventRow }, 'e', object>;

function inRegion(db: Db, { regionId, timeZone }: Selection, now: Date): Events {
  return db
    .selectFrom('events as e')
    .where(eb =>
      eb.or([
        eb.and([
          eb('e.kind', '=', 'single'),
          eb('e.regionId', '=', regionId),
          eb('e.startsAt', '>', now),
          eb('e.timeZone', '!=', timeZone),
        ]),
        eb(
          'e.id',
          'in',
          db
            .selectFrom('eventDates as d')
            .select('d.seriesId')
            .where('d.regionId', '=', regionId)
            .where('d.startsAt', '>', now)
            .where('d.timeZone', '!=', timeZone),
        ),
      ]),
    ) as unknown as Events;
}

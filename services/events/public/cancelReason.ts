import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

/** Why an event or date was cancelled, if its team has told dancers. */
export async function cancelReasonOf(db: ReadModel<EventsSchema>, id: string): Promise<string | null> {
  const ref = occurrenceRef(id);
  const row = await db
    .selectFrom('events')
    .select(['cancelReason', 'cancelReasons'])
    .where('id', '=', ref?.seriesId ?? id)
    .executeTakeFirst();
  return (ref ? row?.cancelReasons?.[ref.key] : row?.cancelReason) ?? null;
}

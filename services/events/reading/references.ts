import type { z } from 'zod';
import type { referenceData } from '#contracts/events/referenceCalls.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from './eventsSchema.ts';

/**
 * The choices of an event form: regions, active ones first, then by city; organizers by name, and venues like regions.
 */
export async function findReferences(
  db: ReadModel<EventsSchema>,
  limit: number,
): Promise<z.output<(typeof referenceData)['answer']>> {
  const [regions, organizers, venues] = await Promise.all([
    db
      .selectFrom('regions')
      .select(['id', 'city', 'state', 'country', 'timeZone', 'status'])
      .orderBy('status')
      .orderBy(byLanguage('city'))
      .limit(limit)
      .execute(),
    db
      .selectFrom('organizers')
      .select(['id', 'name', 'status', 'verified'])
      .where('removed', '=', false)
      .orderBy(byLanguage('name'))
      .limit(limit)
      .execute(),
    db
      .selectFrom('venues')
      .select(['id', 'name', 'city', 'status'])
      .orderBy('status')
      .orderBy(byLanguage('nameKey'))
      .orderBy('id')
      .limit(limit)
      .execute(),
  ]);
  return { regions, organizers, venues };
}

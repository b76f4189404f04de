import { sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { HOURS_AFTER_END } from './completeEventsAfterTheirEnd.ts';

type Due = { id: string; revision: number; dates: string[] };
type Parts = { db: ReadModel<EventsSchema>; execute: Execute };

/**
 * Completes published dates of series 24 hours after their end, all dates of one series together. A date is
 * completed automatically only once: a status that is set afterwards stays.
 */
export function completeDatesAfterTheirEnd({ db, execute }: Parts): Periodic {
  return eachDue<Due>({
    name: 'completeDatesAfterTheirEnd',
    everyMs: 60_000,
    atOnce: 100,
    find: page => dueDates(db, page),
    each: (series, now) => complete(execute, series, now),
  });
}

function dueDates(db: ReadModel<EventsSchema>, { now, after, limit }: Page<Due>): Promise<Due[]> {
  const before = new Date(now.getTime() - HOURS_AFTER_END * 3_600_000);
  return db
    .selectFrom('eventDates as d')
    .innerJoin('events as e', 'e.id', 'd.seriesId')
    .select(['d.seriesId as id', 'e.revision', sql<string[]>`array_agg(d.date order by d.date)`.as('dates')])
    .where('d.status', '=', 'published')
    .where('d.overAt', '<=', before)
    .where(sql<boolean>`not jsonb_exists(e.series -> 'completed', d.date)`)
    .where(sql<boolean>`d.series_id::text > ${after?.id ?? ''}`)
    .groupBy(['d.seriesId', 'e.revision'])
    .orderBy(sql`d.series_id::text`)
    .limit(limit)
    .execute();
}

/** The id follows from the dates: sent again before rows have caught up, it is recorded once. */
async function complete(execute: Execute, { id, revision, dates }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completed ${dates.join(' ')}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It has been changed since and may no longer need completing; the next pass decides.
    expected: revision,
  };
  await execute(seriesStream, id, 'CompleteDates', { dates }, asked);
}

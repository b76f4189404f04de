import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { HOURS_AFTER_END } from './completeEventsAfterTheirEnd.ts';

type Due = { seriesId: string; revision: number; dates: string[] };
type Parts = { db: Kysely<EventsSchema>; execute: Execute };

const BATCH = 100;

/**
 * Completes published dates of series 24 hours after their end, all dates of one series together. A date is
 * completed automatically only once: a status that is set afterwards stays.
 */
export function completeDatesAfterTheirEnd({ db, execute }: Parts): Periodic {
  let after = '';
  return {
    name: 'completeDatesAfterTheirEnd',
    everyMs: 60_000,
    async work({ now, signal }) {
      const due = await dueDates(db, new Date(now.getTime() - HOURS_AFTER_END * 3_600_000), after);
      for (const series of due) {
        if (signal.aborted) return false;
        await complete(execute, series, now);
      }
      // After the last, start again from the beginning, so that skipped ones are retried.
      after = due.length === BATCH ? due.at(-1)!.seriesId : '';
      return after !== '';
    },
  };
}

function dueDates(db: Kysely<EventsSchema>, before: Date, after: string): Promise<Due[]> {
  return db
    .selectFrom('eventDates as d')
    .innerJoin('events as e', 'e.id', 'd.seriesId')
    .select(['d.seriesId', 'e.revision', sql<string[]>`array_agg(d.date order by d.date)`.as('dates')])
    .where('d.status', '=', 'published')
    .where('d.overAt', '<=', before)
    .where(sql<boolean>`not jsonb_exists(e.series -> 'completed', d.date)`)
    .where(sql<boolean>`d.series_id::text > ${after}`)
    .groupBy(['d.seriesId', 'e.revision'])
    .orderBy(sql`d.series_id::text`)
    .limit(BATCH)
    .execute();
}

/** The id follows from the dates: sent again before rows have caught up, it is recorded once. */
async function complete(execute: Execute, { seriesId, revision, dates }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completed ${dates.join(' ')}`, seriesId),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It was changed meanwhile and may no longer need completing; the next pass decides.
    expected: revision,
  };
  try {
    await execute(seriesStream, seriesId, 'CompleteDates', { dates }, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

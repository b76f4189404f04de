import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';

type Due = { id: string; revision: number; confirmedAt: Date };
type Parts = { db: Kysely<EventsSchema>; execute: Execute };

const BATCH = 100;

/**
 * Finds the weekly series that nobody has confirmed for 60 days, and records each once. What follows, a mail to the
 * organizer and later the end of its place in the calendar, follows from that fact.
 */
export function findUnconfirmedSeries({ db, execute }: Parts): Periodic {
  let after = '';
  return {
    name: 'findUnconfirmedSeries',
    everyMs: 10 * 60_000,
    async work({ now, signal }) {
      const due = await dueSeries(db, now, after);
      for (const series of due) {
        if (signal.aborted) return false;
        await find(execute, series, now);
      }
      // After the last, start again from the beginning, so that skipped ones are retried.
      after = due.length === BATCH ? due.at(-1)!.id : '';
      return after !== '';
    },
  };
}

async function dueSeries(db: Kysely<EventsSchema>, now: Date, after: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select e.id, e.revision, e.confirmed_at as "confirmedAt" from read.events as e
    where e.confirm_due_at is not null and e.confirm_due_at <= ${now} and e.over_at > ${now}
      and e.hides_at is null and e.id::text > ${after}
    order by e.id::text limit ${BATCH}`.execute(db);
  return rows;
}

/** The id follows from the confirmation, so that neither a kill nor a second worker records it twice. */
async function find(execute: Execute, { id, revision, confirmedAt }: Due, now: Date): Promise<void> {
  const since = confirmedAt.toISOString();
  const asked = {
    commandId: v5(`unconfirmed since ${since}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It was changed meanwhile, perhaps by a person; the next pass decides.
    expected: revision,
  };
  try {
    await execute(seriesStream, id, 'FindUnconfirmed', { since }, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

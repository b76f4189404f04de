import { sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Due = { id: string; revision: number; confirmedAt: Date };
type Parts = { db: ReadModel<EventsSchema>; execute: Execute };

/**
 * Finds the weekly series that nobody has confirmed for 60 days, and records each once. What follows, a mail to the
 * organizer and later the end of its place in the calendar, follows from that fact.
 */
export function findUnconfirmedSeries({ db, execute }: Parts): Periodic {
  return eachDue<Due>({
    name: 'findUnconfirmedSeries',
    everyMs: 10 * 60_000,
    atOnce: 100,
    find: page => dueSeries(db, page),
    each: (series, now) => find(execute, series, now),
  });
}

async function dueSeries(db: ReadModel<EventsSchema>, { now, after, limit }: Page<Due>): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select e.id, e.revision, e.confirmed_at as "confirmedAt" from read.events as e
    where e.confirm_due_at is not null and e.confirm_due_at <= ${now} and e.over_at > ${now}
      and e.hides_at is null and e.id::text > ${after?.id ?? ''}
    order by e.id::text limit ${limit}`.execute(db);
  return rows;
}

/** The id follows from the confirmation, so that neither a kill nor a second worker records it twice. */
async function find(execute: Execute, { id, revision, confirmedAt }: Due, now: Date): Promise<void> {
  const since = confirmedAt.toISOString();
  const asked = {
    commandId: v5(`unconfirmed since ${since}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It has been changed since, perhaps by a person; the next pass decides.
    expected: revision,
  };
  await execute(seriesStream, id, 'FindUnconfirmed', { since }, asked);
}

import { sql } from 'kysely';
import { v5 } from 'uuid';
import { eventStream } from '#contracts/events/event/event.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Due = { id: string; revision: number; overAt: Date };

export const HOURS_AFTER_END = 24;

/**
 * Completes published events 24 hours after their end. An event that is published again after that stays published:
 * each end completes an event once.
 */
export function completeEventsAfterTheirEnd({
  db,
  execute,
}: {
  db: ReadModel<EventsSchema>;
  execute: Execute;
}): Periodic {
  return eachDue<Due>({
    name: 'completeEventsAfterTheirEnd',
    everyMs: 60_000,
    atOnce: 200,
    find: page => dueEvents(db, page),
    each: (event, now) => complete(execute, event, now),
  });
}

async function dueEvents(db: ReadModel<EventsSchema>, { now, after, limit }: Page<Due>): Promise<Due[]> {
  const before = new Date(now.getTime() - HOURS_AFTER_END * 3_600_000);
  const completedSince = sql<boolean>`exists (
    select 1 from read.facts as f
    where f.stream = 'event-' || e.id and f.type = 'EventCompleted' and f.actor_id = 'system' and f.at >= e.over_at
  )`;
  return db
    .selectFrom('events as e')
    .select(['e.id', 'e.revision', 'e.overAt'])
    .where('e.kind', '=', 'single')
    .where('e.status', '=', 'published')
    .where('e.overAt', '<=', before)
    .where(({ not }) => not(completedSince))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(e.over_at, e.id) > (${after?.overAt}, ${after?.id}::uuid)`),
    )
    .orderBy('e.overAt')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** The id follows from event and end: sent repeatedly, even before rows have caught up, it is recorded once. */
async function complete(execute: Execute, { id, revision, overAt }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completed after ${overAt.toISOString()}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It has been changed since and may no longer need completing; the next pass decides.
    expected: revision,
  };
  await execute(eventStream, id, 'ChangeEvent', { status: 'completed' }, asked);
}

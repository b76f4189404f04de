import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { eventStream } from '#contracts/events/event/event.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';

type Due = { id: string; revision: number; overAt: Date };

export const HOURS_AFTER_END = 24;
const BATCH = 200;

/**
 * Completes published events 24 hours after their end. An event that is published again after that stays published:
 * each end completes an event once.
 */
export function completeEventsAfterTheirEnd({
  db,
  execute,
}: {
  db: Kysely<EventsSchema>;
  execute: Execute;
}): Periodic {
  let last: Due | undefined;
  return {
    name: 'completeEventsAfterTheirEnd',
    everyMs: 60_000,
    async work({ now, signal }) {
      const due = await dueEvents(db, new Date(now.getTime() - HOURS_AFTER_END * 3_600_000), last);
      for (const event of due) {
        if (signal.aborted) return false;
        await complete(execute, event, now);
      }
      // After the last, start again from the beginning, so that skipped ones are retried.
      last = due.length === BATCH ? due.at(-1) : undefined;
      return last !== undefined;
    },
  };
}

async function dueEvents(db: Kysely<EventsSchema>, before: Date, after: Due | undefined): Promise<Due[]> {
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
    .limit(BATCH)
    .execute();
}

/** The id follows from event and end: sent repeatedly, even before rows have caught up, it is recorded once. */
async function complete(execute: Execute, { id, revision, overAt }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completed after ${overAt.toISOString()}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    // It was changed meanwhile and may no longer need completing; the next pass decides.
    expected: revision,
  };
  try {
    await execute(eventStream, id, 'ChangeEvent', { status: 'completed' }, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

import { sql } from 'kysely';
import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { DELETE_ALL_EVENTS } from '#contracts/events/runKinds.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute };

/** Deletes every event and series that existed at the time of the request. Their histories stay. */
export function deleteAllEventsRun({ db, execute }: Parts): RunKind<Record<string, never>> {
  return {
    kind: DELETE_ALL_EVENTS,
    parameters: z.strictObject({}),
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      for await (const { id } of byId(eventsBefore(db, run.position), 'e.id')) yield id;
    },
    async perform(id, { asked }) {
      try {
        await execute(eventStream, id, 'DeleteEvent', {}, asked()).catch(error => {
          if (!isGone(error)) throw error;
          return execute(seriesStream, id, 'DeleteSeries', {}, asked('series'));
        });
      } catch (error) {
        if (!isGone(error)) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

function isGone(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 404;
}

/** The events created before a position of the log. */
function eventsBefore(db: ReadModel<EventsSchema>, position: bigint) {
  const createdAt = sql<bigint>`(
    select f.position from read.facts as f
    where f.stream = case e.kind when 'master' then 'series-' else 'event-' end || e.id
    order by f.position limit 1
  )`;
  return db.selectFrom('events as e').select('e.id').where(createdAt, '<', position);
}

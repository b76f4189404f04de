import type { Kysely } from 'kysely';
import { z } from 'zod';
import { UNDO_BULK_EVENTS } from '#contracts/events/bulkCalls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';

type Parts = { db: Kysely<EventsSchema>; execute: Execute; load: Load };

const parameters = z.strictObject({ runId: z.uuid() });

/** Undoes what a run did to events and series. What has been changed since is kept, and reported. */
export function undoBulkRun({ db, execute, load }: Parts): RunKind<z.output<typeof parameters>> {
  return {
    kind: UNDO_BULK_EVENTS,
    parameters,
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      for await (const stream of streamsOfRun(db, run.parameters.runId, [
        eventStream.category,
        seriesStream.category,
      ]))
        yield idOf(stream);
    },
    async perform(id, { run, asked }) {
      const ofEvent = await load(`${eventStream.category}-${id}`);
      const facts = ofEvent.length > 0 ? ofEvent : await load(`${seriesStream.category}-${id}`);
      const own = facts.filter(({ metadata }) => metadata.$correlationId === run.parameters.runId);
      const commands = [...new Set(own.map(({ metadata }) => metadata.command.id))].reverse();
      const createdAt = facts[0]?.metadata.at ?? '';
      try {
        for (const commandId of commands) {
          const asking = asked(commandId);
          if (ofEvent.length > 0)
            await execute(eventStream, id, 'UndoCommand', { commandId, createdAt }, asking);
          else await execute(seriesStream, id, 'UndoChange', { commandId }, asking);
        }
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

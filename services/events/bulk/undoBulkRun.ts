import type { Kysely } from 'kysely';
import { z } from 'zod';
import { UNDO_BULK_EVENTS } from '#contracts/events/bulkCalls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { regionStream } from '#contracts/regions/region.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';

type Parts = { db: Kysely<EventsSchema>; execute: Execute; load: Load };

/** What such a run may have changed: a new time zone changes a region besides its events. */
const UNDONE = [eventStream, seriesStream, regionStream] as const;

const parameters = z.strictObject({ runId: z.uuid() });

/** Undoes what a run did to events, series and their region. What has been changed since is kept, and reported. */
export function undoBulkRun({ db, execute, load }: Parts): RunKind<z.output<typeof parameters>> {
  return {
    kind: UNDO_BULK_EVENTS,
    parameters,
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      const categories = UNDONE.map(({ category }) => category);
      for await (const stream of streamsOfRun(db, run.parameters.runId, categories)) yield idOf(stream);
    },
    async perform(id, { run, asked }) {
      const { stream, facts } = await streamOf(load, id);
      const own = facts.filter(({ metadata }) => metadata.$correlationId === run.parameters.runId);
      const commands = [...new Set(own.map(({ metadata }) => metadata.command.id))].reverse();
      const createdAt = facts[0]?.metadata.at ?? '';
      try {
        for (const commandId of commands) {
          const asking = asked(commandId);
          if (stream === seriesStream) await execute(seriesStream, id, 'UndoChange', { commandId }, asking);
          else if (stream === regionStream)
            await execute(regionStream, id, 'UndoRegionChange', { commandId }, asking);
          else await execute(eventStream, id, 'UndoCommand', { commandId, createdAt }, asking);
        }
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

/** The kind of thing that an id names, and its facts. */
async function streamOf(load: Load, id: string) {
  for (const stream of UNDONE) {
    const facts = await load(`${stream.category}-${id}`);
    if (facts.length > 0) return { stream, facts };
  }
  return { stream: eventStream, facts: [] };
}

import { validate } from 'uuid';
import { z } from 'zod';
import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { UNDO_BULK_EVENTS } from '#contracts/events/runKinds.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { type ItemResult, refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };

/** What such a run may have changed, by a UUID: some change a region or a venue besides its events. */
const UNDONE = [eventStream, seriesStream, regionStream, venueStream] as const;

const parameters = z.strictObject({ runId: z.uuid() });

/**
 * Undoes what a run did to events, series, and their region, their venue or a dance style. What has been changed since
 * is kept, and reported.
 */
export function undoBulkRun({ db, execute, load }: Parts): RunKind<z.output<typeof parameters>> {
  return {
    kind: UNDO_BULK_EVENTS,
    parameters,
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      const categories = [...UNDONE, danceStyleStream].map(({ category }) => category);
      for await (const stream of streamsOfRun(db, run.parameters.runId, categories)) yield idOf(stream);
    },
    async perform(id, { run, asked }) {
      if (!validate(id)) return undoMerge({ execute, load }, id, run.parameters.runId, asked());
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
          else if (stream === venueStream)
            await execute(venueStream, id, 'UndoVenueChange', { commandId }, asking);
          else await execute(eventStream, id, 'UndoCommand', { commandId, createdAt }, asking);
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
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

/** A style is readable by its id, unlike the others. One that has been merged again since is not changed. */
async function undoMerge(
  { execute, load }: Pick<Parts, 'execute' | 'load'>,
  id: string,
  runId: string,
  asked: Asked,
): Promise<ItemResult> {
  const facts = await load(`${danceStyleStream.category}-${id}`);
  // It is a style of its own again: nothing is left to undo.
  if (fold(danceStyleStream, facts)?.mergedInto === null) return { outcome: 'ok' };
  const last = facts.findLast(({ type }) => type === 'DanceStyleMerged');
  if (last?.metadata.command.id !== asked.commandId && last?.metadata.$correlationId !== runId) {
    return { outcome: 'skipped', code: 'changed_since', sentence: eventSentences.changedSince };
  }
  await execute(danceStyleStream, id, 'RestoreDanceStyle', {}, asked);
  return { outcome: 'ok' };
}

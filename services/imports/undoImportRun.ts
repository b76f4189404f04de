import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { UNDO_IMPORT } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type FactCodec, idOf } from '#platform/facts/factCodec.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import type { Store } from '#platform/store/store.ts';

export type UndoSchema = { facts: FactRow };
type Parts = { db: ReadModel<UndoSchema>; store: Store; codec: FactCodec; execute: Execute };

export const undoParameters = z.object({ importId: z.uuid() });

const ID_LENGTH = 36;

/**
 * Undoes an import, command by command, the last one first: what it created is deleted, what it changed is restored.
 * What somebody else has changed since stays, unless that was undone, as by undoing a later import.
 */
export function undoImportRun({
  db,
  store,
  codec,
  execute,
}: Parts): RunKind<z.output<typeof undoParameters>> {
  return {
    kind: UNDO_IMPORT,
    parameters: undoParameters,
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      for await (const stream of streamsOfRun(db, run.parameters.importId, [
        eventStream.category,
        seriesStream.category,
      ]))
        yield idOf(stream);
    },
    async perform(item, { run, asked }) {
      // The items of a run that an earlier version started are stream names.
      const id = item.slice(-ID_LENGTH);
      const ofEvent = await loadStream({ store, codec }, `${eventStream.category}-${id}`);
      const isSeries = ofEvent.length === 0;
      const facts = isSeries ? await loadStream({ store, codec }, `${seriesStream.category}-${id}`) : ofEvent;
      const own = facts.filter(({ metadata }) => metadata.$correlationId === run.parameters.importId);
      const commands = [...new Set(own.map(({ metadata }) => metadata.command.id))].reverse();
      const createdAt = facts[0]?.metadata.at ?? '';
      try {
        for (const commandId of commands) {
          const asking = asked(commandId);
          if (isSeries) await execute(seriesStream, id, 'UndoChange', { commandId }, asking);
          else await execute(eventStream, id, 'UndoCommand', { commandId, createdAt }, asking);
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return refusedBy(error.code === 'changed_since' ? changedSince() : error, 'skipped');
      }
    },
  };
}

function changedSince(): Refusal {
  return new Refusal(importSentences.changedSince, { code: 'changed_since' });
}

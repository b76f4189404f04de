import type { Kysely } from 'kysely';
import { z } from 'zod';
import { eventForm, eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { UNDO_IMPORT } from '#contracts/imports/runKinds.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { type FactCodec, idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import type { Store } from '#platform/store/store.ts';

export type UndoSchema = { facts: FactRow };
type Parts = { db: Kysely<UndoSchema>; store: Store; codec: FactCodec; execute: Execute };

export const undoParameters = z.object({ importId: z.uuid() });

const ID_LENGTH = 36;
const FIELDS = Object.keys(eventForm.shape);

/**
 * Undoes an import: what it created is deleted, what it changed is restored. What somebody else has changed
 * since stays.
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
      const first = own[0];
      const undoneBefore = facts.some(({ metadata }) => metadata.command.id === asked().commandId);
      if (!first || undoneBefore) return;
      try {
        if (isSeries) await undoSeries(execute, id, facts, own, asked());
        else if (first.revision > 0) await restore(execute, id, facts, own, asked());
        else if (own.length < facts.length)
          throw new Refusal(importSentences.changedSince, { code: 'changed_since' });
        else await execute(eventStream, id, 'DeleteEvent', {}, asked());
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

/**
 * Undoes the import's changes of a series; facts that the system records as time passes do not count as
 * changes.
 */
async function undoSeries(
  execute: Execute,
  id: string,
  facts: readonly Fact[],
  own: readonly Fact[],
  asked: Parameters<Execute>[4],
): Promise<void> {
  const [first] = own;
  if (first!.revision > 0) {
    const { id: commandId } = first!.metadata.command;
    await execute(seriesStream, id, 'UndoChange', { commandId }, asked);
    return;
  }
  const byOthers = facts.filter(fact => !own.includes(fact) && fact.metadata.actor.role !== 'system');
  if (byOthers.length > 0) throw new Refusal(importSentences.changedSince, { code: 'changed_since' });
  await execute(seriesStream, id, 'DeleteSeries', {}, asked);
}

/** Restores the values that the fields changed by the import had before. */
async function restore(
  execute: Execute,
  id: string,
  facts: readonly Fact[],
  own: readonly Fact[],
  asked: Parameters<Execute>[4],
): Promise<void> {
  const before = fold(eventStream, facts.slice(0, own[0]!.revision)) as Record<string, unknown>;
  const after = fold(eventStream, facts.slice(0, own.at(-1)!.revision + 1)) as Record<string, unknown>;
  const fields = changesBetween(before, after)
    .map(({ field }) => field)
    .filter(field => FIELDS.includes(field));
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(fields.map(field => [field, state[field]]));
  await execute(eventStream, id, 'UndoChange', { before: pick(before), after: pick(after) }, asked);
}

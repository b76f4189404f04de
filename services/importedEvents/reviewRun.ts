import type pg from 'pg';
import { z } from 'zod';
import {
  DELETE_ALL_IMPORTED,
  REVIEW_IMPORTED,
  type ReviewOrder,
  reviewOrder,
} from '#contracts/importedEvents/bulkCalls.ts';
import { importedDecisions } from '#contracts/importedEvents/calls.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { byId } from '#platform/database/byId.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { DECIDED_SINCE, lastIfDecidedBy } from '#platform/runs/lastTurn.ts';
import { type ItemResult, refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind, RunOrder } from '#platform/runs/runKind.ts';
import { runWords } from '#platform/runs/runWords.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';
import { type ImportedSchema, idsWaiting } from './importedQueries.ts';
import { doubtsOf } from './reading/doubts.ts';

type ReviewParts = { db: ReadModel<ReviewSchema>; pool: pg.Pool; execute: Execute; load: Load };
type ReviewSchema = ImportedSchema & { facts: FactRow };

/** Approves, rejects or reopens items, each by a command of its own. */
export function reviewImportedRun(parts: ReviewParts): RunKind<ReviewOrder> {
  return {
    kind: REVIEW_IMPORTED,
    parameters: reviewOrder,
    async *items({ run: { parameters: order, startedAt }, upToDate }) {
      if (order.ids) yield* order.ids;
      else if (order.decision === 'reopen') yield* decidedBy(parts.db, order.runId, upToDate);
      else if (order.filter) {
        await upToDate(['importedEvents', 'importSources']);
        yield* idsWaiting(parts.db, order.filter, order.exclude, startedAt);
      }
    },
    async perform(id, { run, asked }) {
      try {
        return await review(parts, id, run, asked());
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return refusedBy(error, 'failed');
      }
    },
  };
}

async function* decidedBy(
  db: ReadModel<ReviewSchema>,
  runId: string | undefined,
  upToDate: (projections: readonly string[]) => Promise<void>,
): AsyncIterable<string> {
  if (runId === undefined) return;
  await upToDate(['importedEvents']);
  for await (const stream of streamsOfRun(db, runId, [importedEventStream.category])) yield idOf(stream);
}

const streamOf = (id: string) => `${importedEventStream.category}-${id}`;
const TURNS = new Set([importedDecisions.reopened, ...Object.keys(importedDecisions.decisions)]);

async function review(
  parts: ReviewParts,
  id: string,
  { id: runId, parameters: order }: RunOrder<ReviewOrder>,
  asked: Asked,
): Promise<ItemResult | undefined> {
  const { execute } = parts;
  if (order.decision === 'reopen') {
    const turn = { runId: order.runId ?? '', turns: TURNS, asked };
    if (order.runId && !(await lastIfDecidedBy(parts.load, streamOf(id), turn))) return DECIDED_SINCE;
    await execute(importedEventStream, id, 'ReopenImport', {}, asked);
  } else if (order.decision === 'approve') {
    const item = fold(importedEventStream, await parts.load(streamOf(id)));
    // Approved among others, it would be published unseen.
    if (item && doubtsOf(item).length > 0) throw new Refusal(importedEventSentences.lookFirst);
    const notes = order.worded ? await runWords(parts.pool, runId) : (order.notes ?? null);
    await execute(importedEventStream, id, 'ApproveImport', { notes }, asked);
  } else {
    const reason = order.reason ?? (await runWords(parts.pool, runId));
    await execute(importedEventStream, id, 'RejectImport', { reason }, asked);
  }
  return undefined;
}

type Parts = { db: ReadModel<ImportedSchema>; execute: Execute };

/** Deletes every item that was there when it was asked for. */
export function deleteAllImportedRun({ db, execute }: Parts): RunKind<Record<string, never>> {
  return {
    kind: DELETE_ALL_IMPORTED,
    parameters: z.strictObject({}),
    async *items({ run, upToDate }) {
      await upToDate(['importedEvents']);
      for await (const { id } of byId(collectedBefore(db, run.startedAt), 'id')) yield id;
    },
    async perform(id, { asked }) {
      try {
        await execute(importedEventStream, id, 'DeleteImport', {}, asked());
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

function collectedBefore(db: Parts['db'], moment: Date) {
  return db
    .selectFrom('importedEvents')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('collectedAt', '<=', moment);
}

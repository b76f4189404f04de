import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  DELETE_ALL_IMPORTED,
  REVIEW_IMPORTED,
  type ReviewOrder,
  reviewOrder,
} from '#contracts/importedEvents/calls.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import type { ImportedSchema } from './importedQueries.ts';

/** Approves, rejects or reopens items, each by a command of its own. */
export function reviewImportedRun({ execute }: { execute: Execute }): RunKind<ReviewOrder> {
  return {
    kind: REVIEW_IMPORTED,
    parameters: reviewOrder,
    async *items({ run }) {
      yield* run.parameters.ids;
    },
    async perform(id, { run, asked }) {
      try {
        await review(execute, id, run.parameters, asked());
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        return refusedBy(error, 'failed');
      }
    },
  };
}

function review(execute: Execute, id: string, order: ReviewOrder, asked: Asked): Promise<unknown> {
  if (order.decision === 'approve') {
    return execute(importedEventStream, id, 'ApproveImport', { notes: order.notes }, asked);
  }
  if (order.decision === 'reject') {
    return execute(importedEventStream, id, 'RejectImport', { reason: order.reason }, asked);
  }
  return execute(importedEventStream, id, 'ReopenImport', {}, asked);
}

type Parts = { db: Kysely<ImportedSchema>; execute: Execute };

const PAGE = 1_000;

/** Deletes every item that was there when it was asked for. */
export function deleteAllImportedRun({ db, execute }: Parts): RunKind<Record<string, never>> {
  return {
    kind: DELETE_ALL_IMPORTED,
    parameters: z.strictObject({}),
    async *items({ run, upToDate }) {
      await upToDate(['importedEvents']);
      for (let after: string | undefined; ; ) {
        const ids = await idsAfter(db, run.startedAt, after);
        yield* ids;
        if (ids.length < PAGE) return;
        after = ids.at(-1);
      }
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

async function idsAfter(db: Parts['db'], before: Date, after: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('importedEvents')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('collectedAt', '<=', before)
    .$if(after !== undefined, query => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(PAGE)
    .execute();
  return rows.map(({ id }) => id);
}

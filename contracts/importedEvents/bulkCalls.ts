import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ITEMS_AT_ONCE, runAnswer } from '../platform/runAnswer.ts';
import { asMessage } from '../platform/validation/message.ts';
import { importedFilters, rejectionReason, reviewNotes } from './calls.ts';
import { importedEventSentences } from './sentences.ts';

export const DELETE_ALL_IMPORTED = 'deleteAllImportedEvents';
export const REVIEW_IMPORTED = 'reviewImportedEvents';
/** The note of events that are approved together, and what is typed to delete all. */
export const BULK_APPROVED = 'Bulk approved';
export const DELETE_ALL_PHRASE = 'DELETE ALL';

const ids = z.array(z.uuid()).min(1).max(ITEMS_AT_ONCE);

/** The selection: ids, or what waits for a decision and matches a filter, with some exceptions. */
const selection = {
  ids: ids.optional(),
  filter: z.strictObject(importedFilters).optional(),
  exclude: z.array(z.uuid()).max(ITEMS_AT_ONCE).default([]),
};
export type ImportedFilter = z.output<typeof selection.filter> & object;
const isOne = ({ ids, filter }: { ids?: unknown; filter?: unknown }): boolean =>
  (ids === undefined) !== (filter === undefined);
const idsOrFilter = { error: asMessage(importedEventSentences.idsOrFilter) };

/**
 * `worded`: notes or reason are kept beside the run until it is over. Runs from before that have them here. `runId`:
 * what that run decided, as long as nobody decided it again.
 */
export const reviewOrder = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    ...selection,
    worded: z.boolean().default(false),
    notes: z.string().nullable().optional(),
  }),
  z.strictObject({
    decision: z.literal('reject'),
    ...selection,
    worded: z.boolean().default(false),
    reason: z.string().optional(),
  }),
  z.strictObject({ decision: z.literal('reopen'), ids: ids.optional(), runId: z.uuid().optional() }),
]);
export type ReviewOrder = z.output<typeof reviewOrder>;

export const previewReview = call({
  method: 'POST',
  path: '/api/imported-events/bulk-preview',
  summary: 'How many imported events wait for a decision and match a filter at this moment',
  access: 'admin',
  body: z.strictObject({ filter: selection.filter.unwrap(), exclude: selection.exclude }),
  answer: z.object({ count: z.int() }),
  reads: ['importedEvents', 'importSources'],
});

export const bulkApproveImported = call({
  method: 'POST',
  path: '/api/imported-events/bulk-approve',
  summary: 'Approve several imported events: those named, or all that wait and match. A run',
  access: 'admin',
  body: z.strictObject({ ...selection, reviewNotes }).refine(isOne, idsOrFilter),
  answer: runAnswer,
  later: true,
});

export const bulkRejectImported = call({
  method: 'POST',
  path: '/api/imported-events/bulk-reject',
  summary: 'Reject several imported events with a reason: those named, or all that wait and match. A run',
  access: 'admin',
  body: z.strictObject({ ...selection, reviewNotes: rejectionReason }).refine(isOne, idsOrFilter),
  answer: runAnswer,
  later: true,
});

export const bulkReopenImported = call({
  method: 'POST',
  path: '/api/imported-events/bulk-reopen',
  summary: 'Take the decisions about several imported events back, or all of one run. A run',
  access: 'admin',
  body: z
    .strictObject({ ids: ids.optional(), runId: z.uuid().optional() })
    .refine(({ ids, runId }) => (ids === undefined) !== (runId === undefined), {
      error: asMessage(importedEventSentences.idsOrRun),
    }),
  answer: runAnswer,
  later: true,
});

/** Deletes what is there now; events that were made of them stay. */
export const deleteAllImported = call({
  method: 'DELETE',
  path: '/api/imported-events/all',
  summary: 'Delete every imported event. A run: 200 when over within 2 s',
  access: 'admin',
  answer: z.object({
    message: z.string(),
    jobId: z.uuid(),
    count: z.int(),
    commit: commitSchema,
  }),
  later: true,
});

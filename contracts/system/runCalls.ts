import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { ITEM_OUTCOMES, RUN_STATUSES } from '../platform/run.ts';
import { line } from '../platform/text/text.ts';

/** A run with its current figures. `total` is null until its items have been selected. */
export const runRead = z.object({
  id: z.uuid(),
  kind: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  status: z.enum(RUN_STATUSES),
  total: z.int().nullable(),
  succeeded: z.int(),
  failed: z.int(),
  skipped: z.int(),
  why: z.string().nullable(),
  startedBy: z.object({ id: z.string(), name: z.string().nullable() }),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type RunRead = z.infer<typeof runRead>;

/** `item` is the id of the thing, or the row of a file; `outcome` is null while it is pending. */
export const runItemRead = z.object({
  number: z.int(),
  item: z.string(),
  outcome: z.enum(ITEM_OUTCOMES).nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

const runId = z.object({ id: z.uuid() });

export const listRuns = call({
  method: 'GET',
  path: '/api/admin/runs',
  summary: 'Runs, newest first, with their progress',
  access: 'admin',
  query: z.object({ ...pageQuery, kind: line(100).optional() }),
  answer: z.object({ runs: z.array(runRead), pagination: paginationSchema }),
  past: 'now',
  reads: ['runs', 'users'],
});

export const showRun = call({
  method: 'GET',
  path: '/api/admin/runs/:id',
  summary: 'One run, with a page of its items and their outcomes',
  access: 'admin',
  cityTeams: true,
  params: runId,
  query: z.object({ ...pageQuery, outcome: z.enum([...ITEM_OUTCOMES, 'open', 'all']).default('all') }),
  answer: z.object({ run: runRead, items: z.array(runItemRead), pagination: paginationSchema }),
  past: 'now',
  reads: ['runs', 'users'],
});

export const cancelRun = call({
  method: 'POST',
  path: '/api/admin/runs/:id/cancel',
  summary: 'Stop a run; what is done stays done',
  access: 'admin',
  params: runId,
  answer: z.object({ success: z.boolean(), status: z.enum(RUN_STATUSES), commit: commitSchema.optional() }),
});

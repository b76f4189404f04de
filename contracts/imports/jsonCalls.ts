import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ambiguousDates, importColumn, importForm, previewRow } from './calls.ts';
import { importChoices, importNote } from './notes.ts';
import { importQuestion } from './questions.ts';

/** Bytes of imported JSON, and its entries. */
export const JSON_LIMITS = { bytes: 10 * 1024 * 1024, rows: 10_000 };

/**
 * The options of an import of JSON: those of an import of a table.
 */
const jsonOptions = z.object({
  ...importForm.pick({
    dryRun: true,
    examine: true,
    publish: true,
    dateOrder: true,
    values: true,
    answers: true,
    timeZone: true,
    startTime: true,
    sameEvent: true,
  }).shape,
});
export type JsonOptions = z.output<typeof jsonOptions>;

const entries = z.array(z.looseObject({}));

export const importJson = call({
  method: 'POST',
  path: '/api/import/events',
  summary: 'Import events from JSON: a list, or an object with `events`. A run',
  access: 'admin',
  query: jsonOptions,
  body: z.union([entries, z.looseObject({ events: entries })]),
  rawBody: JSON_LIMITS.bytes,
  answer: z.object({
    success: z.boolean(),
    dryRun: z.boolean(),
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    /** Entries that are already there with the same values, and those in `errors`. */
    skipped: z.int(),
    /** The first hundred entries that cannot be imported, by their place in the list, from 1. */
    errors: z.array(z.object({ row: z.int(), title: z.string(), error: z.string() })),
    /** Why nothing was imported; empty if something was, or may still be. */
    error: z.string(),
    /** The first entries. */
    preview: z.array(previewRow),
    /** Keys, and the fields that they were taken for. */
    columns: z.array(importColumn),
    needsDateOrder: z.array(ambiguousDates).optional(),
    /** What was noted about entries that are imported nevertheless. */
    notes: z.array(importNote),
    /** The questions about the entries, with the answers that were applied. */
    questions: z.array(importQuestion),
    choices: importChoices,
    /** The run; absent if a question has to be answered first. `GET /api/events/import/:id` has its progress. */
    batchId: z.uuid().optional(),
    commit: commitSchema.optional(),
  }),
  later: true,
});

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery } from '../platform/page.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { auditEntry } from './calls.ts';
import { historySentences } from './historySentences.ts';

/** The most facts of one act that a history lists. */
export const FACTS_IN_HISTORY = 50;

const stream = z.object({ stream: line(200).min(1) });
const revision = z.int().min(0);

/** What a field keeps although somebody wants to undo what was done to it, and who gave it that value. */
export const keptField = z.object({ field: z.string(), by: z.string(), at: z.iso.datetime() });

/**
 * One act in the history of a thing: what it recorded there, oldest first. `undoes`: it can be undone there, at least in
 * part. `restores` is the revision of the version that it led to, null if the thing is like that, or has no versions.
 */
export const historyAct = z.object({
  correlationId: z.string(),
  entries: z.array(auditEntry),
  undoes: z.boolean(),
  restores: revision.nullable(),
});
export type HistoryAct = z.output<typeof historyAct>;

/**
 * `stream` is the name of a thing's stream: `venue-<id>`, `region-<id>`, … With `at`, what had been recorded until then,
 * under the name of then: nothing of it is taken back from there.
 */
export const showHistory = call({
  method: 'GET',
  path: '/api/admin/history/:stream',
  summary: 'The history of a thing of any kind, by acts, newest first',
  access: 'admin',
  auditors: true,
  params: stream,
  query: z.object({ ...pageQuery, at: z.iso.datetime({ offset: true }).optional() }),
  answer: z.object({ name: z.string().nullable(), acts: z.array(historyAct), hasMore: z.boolean() }),
  past: 'now',
  reads: ['facts', 'thingNames'],
});

/** An act to undo, by its correlation id; or a version to restore, by its revision. */
export type WantedOfHistory = { act: string } | { revision: number };
const wanted = { act: line(100).min(1).optional(), revision: revision.optional() };

function isOne({ act, revision }: { act?: unknown; revision?: unknown }): boolean {
  return (act === undefined) !== (revision === undefined);
}
const ONE = { error: asMessage(historySentences.actOrVersion) };

/** What the body of a call asks for. */
export function wantedOf({
  act,
  revision,
}: {
  act?: string | undefined;
  revision?: number | undefined;
}): WantedOfHistory {
  return act === undefined ? { revision: revision! } : { act };
}

/**
 * `seen` is the revision of the thing that the preview is based on. `refused` says why the rules would not accept it, and
 * `stays` what of the act is left alone.
 */
export const previewHistory = call({
  method: 'POST',
  path: '/api/admin/history/:stream/preview',
  summary: 'What undoing an act, or restoring a version, would change, field by field',
  access: 'admin',
  params: stream,
  body: z.strictObject(wanted).refine(isOne, ONE),
  answer: z.object({
    seen: revision,
    changes: z.array(changeSchema),
    kept: z.array(keptField),
    stays: z.string().nullable(),
    refused: z.string().nullable(),
  }),
  reads: ['facts', 'thingNames'],
});

/** Refused with 412 if the thing has changed since `seen`. */
export const reverseInHistory = call({
  method: 'POST',
  path: '/api/admin/history/:stream/reverse',
  summary: 'Undo an act in the history of a thing, or restore a version of it, as one act',
  access: 'admin',
  params: stream,
  body: z.strictObject({ ...wanted, seen: revision }).refine(isOne, ONE),
  answer: z.object({ success: z.boolean(), commandId: z.string(), commit: commitSchema }),
});

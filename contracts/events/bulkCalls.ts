import { z } from 'zod';
import { call } from '../platform/call.ts';
import { runStarted } from '../platform/runAnswer.ts';
import { asMessage } from '../platform/validation/message.ts';
import { eventId } from './calls.ts';
import { STATUSES } from './event/eventFields.ts';
import { eventFilters } from './event/eventFilters.ts';
import { eventFormSentences } from './event/formSentences.ts';
import { gapSelection, SUGGESTED_GAPS } from './quality/gapFilter.ts';

/** The limit on ids in one selection, and on exceptions from "all matching". */
export const BULK_IDS = 1_000;

/**
 * What is done to each item. `regions` gives each event or series without a region its own, by its id; one that has a
 * region when the run reaches it is skipped. `suggested` gives each the region or the coordinates suggested for it at
 * that moment, and skips those that have some. For a series it applies to all its dates, for a date to that date alone.
 */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.enum(STATUSES) }),
  z.strictObject({ kind: z.literal('region'), regionId: z.uuid().nullable() }),
  z.strictObject({ kind: z.literal('regions'), regionOf: z.record(z.uuid(), z.uuid()) }),
  z.strictObject({ kind: z.literal('suggested'), gap: z.enum(SUGGESTED_GAPS) }),
  z.strictObject({ kind: z.literal('organizer'), eventOrganizerId: z.uuid().nullable() }),
  z.strictObject({ kind: z.literal('featured'), isFeatured: z.boolean() }),
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type BulkAction = z.output<typeof bulkAction>;

const ids = z.array(eventId.shape.id);
/** The selection: ids, or all that match a filter, or have a gap, with some exceptions. The run evaluates it again. */
const selection = {
  ids: ids.min(1).max(BULK_IDS).optional(),
  filter: z.strictObject(eventFilters).optional(),
  gap: gapSelection.optional(),
  exclude: ids.max(BULK_IDS).default([]),
};
export const bulkSelection = z
  .strictObject(selection)
  .refine(isOne, { error: asMessage(eventFormSentences.idsOrFilter) });
export const bulkOrder = z
  .strictObject({ action: bulkAction, ...selection })
  .refine(isOne, { error: asMessage(eventFormSentences.idsOrFilter) });
export type BulkSelection = z.output<typeof bulkSelection>;
export type BulkOrder = z.output<typeof bulkOrder>;

function isOne({ ids, filter, gap }: { ids?: unknown; filter?: unknown; gap?: unknown }): boolean {
  return [ids, filter, gap].filter(one => one !== undefined).length === 1;
}

export const previewBulk = call({
  method: 'POST',
  path: '/api/admin/events/bulk/preview',
  summary: 'How many events, series and dates a selection is at this moment',
  access: 'admin',
  cityTeams: true,
  body: bulkSelection,
  answer: z.object({
    count: z.int(),
    events: z.int(),
    series: z.int(),
    /** Dates of the selected series, and dates that were selected one by one. */
    datesOfSeries: z.int(),
    dates: z.int(),
  }),
  reads: ['events'],
});

export const bulkEvents = call({
  method: 'POST',
  path: '/api/admin/events/bulk',
  summary: 'Do one thing to many events: all that match, or those named. A run',
  access: 'admin',
  cityTeams: true,
  body: bulkOrder,
  answer: runStarted,
  later: true,
});

/** The limit on ids in one request. */
export const NAMES_AT_ONCE = 100;

export const nameEvents = call({
  method: 'POST',
  path: '/api/admin/events/bulk/names',
  summary: 'What events, series and dates are called, and whether they are still there',
  access: 'admin',
  cityTeams: true,
  body: z.strictObject({ ids: ids.max(NAMES_AT_ONCE) }),
  answer: z.object({
    names: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        date: z.iso.date().nullable(),
        /** Whether it can be opened: false for what was deleted or excluded from its series. */
        exists: z.boolean(),
      }),
    ),
  }),
  reads: ['events'],
});

export const undoBulk = call({
  method: 'POST',
  path: '/api/admin/events/bulk/:id/undo',
  summary: 'Undo what a run did to many events, deleting all of them included. A run',
  access: 'admin',
  cityTeams: true,
  params: z.object({ id: z.uuid() }),
  answer: runStarted,
  later: true,
});

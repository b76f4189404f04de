import { z } from 'zod';
import { call } from '../platform/call.ts';
import { eventId, eventRead, writeAnswer } from './calls.ts';
import { MERGE_FIELDS } from './event/mergeFields.ts';

/** `similarity` of the titles from 0 to 1; `metres` between the places, null where one has no coordinates. */
export const likelyDuplicate = z.object({
  event: eventRead,
  similarity: z.number(),
  metres: z.number().nullable(),
});
export type LikelyDuplicate = z.output<typeof likelyDuplicate>;

const EVENTS_READ = ['events', 'danceStyles', 'regions', 'organizers', 'organizerContacts'] as const;

/**
 * Most similar first: for an event or a date, events and dates of other series; for a series, other series. Those that
 * somebody said are not the same are left out.
 */
export const listLikelyDuplicates = call({
  method: 'GET',
  path: '/api/admin/events/:id/duplicates',
  summary: 'What takes place within two hours and 300 m, or at the same venue, with a similar title',
  access: 'admin',
  params: eventId,
  answer: z.object({ duplicates: z.array(likelyDuplicate) }),
  past: 'now',
  reads: EVENTS_READ,
});

/**
 * A choice between the values of two events: the names of the recorded fields that it is about, with both values.
 * `taken`: unless the moderator decides otherwise, the duplicate's, since the other event has none, or is a draft while
 * the duplicate is published.
 */
const mergeChoice = z.object({
  name: z.enum(MERGE_FIELDS),
  taken: z.boolean(),
  fields: z.array(z.object({ field: z.string(), duplicate: z.unknown(), survivor: z.unknown() })),
});
export type MergeChoice = z.output<typeof mergeChoice>;

/** What else leads to the duplicate, and would lead to the event that stays. */
const following = z.object({
  importedEvents: z.int(),
  recommendations: z.int(),
  feedback: z.object({ feedback: z.int(), positive: z.int(), negative: z.int(), issues: z.int() }),
  /** Events that had been merged into the duplicate. */
  earlierMerges: z.int(),
  /** Of a series: its dates that the other series has, too, and those that lead to that series itself. */
  dates: z.object({ matched: z.int(), others: z.int() }).nullable(),
});
export type Following = z.output<typeof following>;

/** `choices` are those in which the two differ, and which what stays can take over. Nothing is recorded. */
export const previewEventMerge = call({
  method: 'GET',
  path: '/api/admin/events/:id/merge',
  summary: 'What merging a duplicate would do',
  access: 'admin',
  params: eventId,
  query: z.object({ into: eventId.shape.id }),
  answer: z.object({
    duplicate: eventRead,
    survivor: eventRead,
    choices: z.array(mergeChoice),
    following,
  }),
  past: 'now',
  reads: [...EVENTS_READ, 'importedEvents', 'recommendations', 'feedback'],
});
export type EventMergePreview = z.output<typeof previewEventMerge.answer>;

/**
 * Merges an event or a date into an event or a date of another series, or a series into a series, whose dates then lead
 * to those on the same days. `taken` are the choices in which the duplicate's value is to stay; `revisions` are those
 * of the preview: 409 `merge_seen` if one of the two has changed since. From then on the duplicate's id leads to
 * `event`. It is undone by `undoChange` with the `commandId`: of the duplicate, or of the event that stays.
 */
export const mergeEvent = call({
  method: 'POST',
  path: '/api/admin/events/:id/merge',
  summary: 'Merge a duplicate: everything that led to it leads to the other one from then on',
  access: 'admin',
  params: eventId,
  body: z.strictObject({
    into: eventId.shape.id,
    taken: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length).default([]),
    revisions: z.strictObject({ duplicate: z.int(), survivor: z.int() }).optional(),
  }),
  answer: z.object({ success: z.boolean(), event: eventRead, ...writeAnswer }),
});

import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { line } from '../platform/text/text.ts';
import { eventId, eventRead, listEvents, writeAnswer } from './calls.ts';
import { eventChangeBody } from './eventBody.ts';
import { likelyDuplicate } from './mergeCalls.ts';
import { gapFilters, SUGGESTED_GAPS, suggestedPosition } from './quality/gapFilter.ts';
import { GAP_KINDS } from './quality/gapKinds.ts';

const kind = z.enum(GAP_KINDS);

/** A time that a clock change skips, with the one that is meant; or that occurs twice, with both instants. */
const changedTime = z.discriminatedUnion('change', [
  z.object({ change: z.literal('gap'), end: z.boolean(), local: z.string(), meant: z.string() }),
  z.object({
    change: z.literal('overlap'),
    end: z.boolean(),
    local: z.string(),
    first: z.iso.datetime(),
    second: z.iso.datetime(),
  }),
]);

const gapItem = z.object({
  /** An event, a series, or a date with a gap of its own. */
  event: eventRead,
  /** Its times that a clock change affects, for that kind. */
  changedTimes: z.array(changedTime),
  /** What it is likely the same as, for duplicates: of the two, that which came to the calendar first. */
  sameAs: likelyDuplicate.nullable(),
  /** The coordinates of its place, for that kind, if they are known. */
  position: suggestedPosition.nullable(),
});
export type GapItem = z.output<typeof gapItem>;

export const listGaps = call({
  method: 'GET',
  path: '/api/admin/quality/:kind',
  summary:
    'The events, series and dates that lack something, what comes next first; past drafts latest first; likely duplicates as pairs, at most 1,000 of the events that come next',
  access: 'admin',
  cityTeams: true,
  params: z.object({ kind }),
  query: z.object({ ...pageQuery, ...gapFilters }),
  answer: z.object({ items: z.array(gapItem), pagination: paginationSchema }),
  past: 'rows',
  reads: [...listEvents.reads, 'eventPairs', 'nightReports'],
});

/** Groups of suggestions that a preview names; the rest is in the counts. */
export const SUGGESTIONS_SHOWN = 100;
/** Titles of some events of a group. */
export const SUGGESTION_EXAMPLES = 3;

const suggestionGroup = z.object({
  /** One of the two, by the kind of gap. */
  regionId: z.uuid().nullable(),
  position: suggestedPosition.nullable(),
  count: z.int(),
  titles: z.array(z.string()),
});
export type SuggestionGroup = z.output<typeof suggestionGroup>;

/** The bulk action `suggested` with the same `gap` accepts them. */
export const previewSuggestions = call({
  method: 'GET',
  path: '/api/admin/quality/:kind/suggestions',
  summary:
    'What is suggested for all that lack a region, or the coordinates of their place: by suggestion, most used first',
  access: 'admin',
  params: z.object({ kind: z.enum(SUGGESTED_GAPS) }),
  query: z.object(gapFilters),
  answer: z.object({
    /** How many match, and how many of those have a suggestion; `series` are those among them. */
    matching: z.int(),
    suggested: z.int(),
    series: z.int(),
    groups: z.array(suggestionGroup),
  }),
  past: 'now',
  reads: [...listEvents.reads, 'nightReports'],
});
export type SuggestionsPreview = z.output<typeof previewSuggestions.answer>;

/** The body has the times as they were looked at: others answer 409. */
export const acceptClockChange = call({
  method: 'POST',
  path: '/api/admin/events/:id/accept-times',
  summary: 'Keep the times of an event or date although a clock change skips or repeats them',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  body: eventChangeBody
    .pick({ startDateTime: true, endDateTime: true })
    .required()
    .extend({ timeZone: line(100) }),
  answer: z.object({ success: z.boolean(), event: eventRead, ...writeAnswer }),
});

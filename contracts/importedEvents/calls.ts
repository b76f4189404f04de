import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { askedDate } from '../events/series/recurrence.ts';
import { call } from '../platform/call.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { decisions } from '../platform/queue.ts';
import { orAll } from '../platform/reading/orAll.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { line, lines, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { duplicateOf, IMPORT_STATUSES, importedEventStream } from './importedEvent.ts';
import { importedEventSentences } from './sentences.ts';

/** The days of `recentImports`. */
export const RECENT_DAYS = 7;

const issue = z.object({ field: z.string(), message: z.string() });

/**
 * A collected event. `source` is its source's name, `danceStyles` what the source wrote. Times are wall times in
 * `timeZone`. `aiProcessed`: region, dance styles, scores and duplicates were determined automatically, which happens
 * as it comes in. `reviewNotes` are the notes of the approval, the reason of the rejection, or why no event could be
 * made.
 */
const importedEventRead = ofPerson(
  'importedEvent',
  z.object({
    id: z.uuid(),
    revision: z.int(),
    title: z.string(),
    source: z.string(),
    sourceId: z.uuid(),
    sourceItemId: z.string(),
    importBatchId: z.string(),
    importStatus: z.enum(IMPORT_STATUSES),
    completenessScore: z.number(),
    confidenceScore: z.number(),
    date: z.iso.date().nullable(),
    startTime: z.string().nullable(),
    endDate: z.iso.date().nullable(),
    endTime: z.string().nullable(),
    allDay: z.boolean(),
    timeZone: z.string().nullable(),
    /** When it begins on the clocks of its region, if its time zone shows another time; else null. */
    cityStart: z.string().nullable(),
    locationName: z.string().nullable(),
    locationAddress: z.string().nullable(),
    locationCity: z.string().nullable(),
    locationState: z.string().nullable(),
    locationCountry: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    regionId: z.uuid().nullable(),
    region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
    description: z.string(),
    organizer: z.string().nullable(),
    price: z.string(),
    currency: z.string(),
    /** Nobody has said what it costs. */
    priceOpen: z.boolean(),
    danceStyles: z.string(),
    sourceUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    recurring: z.boolean(),
    cancelled: z.boolean(),
    vanished: z.boolean(),
    validationIssues: z.array(issue),
    aiProcessed: z.boolean(),
    aiProcessedAt: z.iso.datetime().nullable(),
    duplicateOf: duplicateOf.nullable(),
    reviewNotes: z.string().nullable(),
    contactEmail: z.string().nullable(),
    /** What was mailed to that address with the decision. */
    notice: z.string().nullable(),
    reviewedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    eventId: thingId.nullable(),
    eventKind: z.enum(['event', 'series']).nullable(),
    collectedAt: z.iso.datetime(),
  }),
);
export type ImportedEventRead = z.output<typeof importedEventRead>;

const READS = ['importedEvents', 'importSources', 'regions', 'users', 'events'] as const;

/** `pending` of `aiProcessing` is always 0 here: whatever is listed has been processed. */
export const importedEventStats = call({
  method: 'GET',
  path: '/api/imported-events/stats',
  summary: 'Figures over all imported events',
  access: 'admin',
  answer: z.object({
    statusBreakdown: z.record(z.enum(IMPORT_STATUSES), z.int()),
    sourceBreakdown: z.record(z.string(), z.int()),
    recentImports: z.int(),
    aiProcessing: z.object({ processed: z.int(), pending: z.int() }),
    qualityScores: z.object({ avgCompleteness: z.number(), avgConfidence: z.number() }),
  }),
  past: 'rows',
  reads: ['importedEvents', 'importSources'],
});
export type ImportedEventStats = z.output<typeof importedEventStats.answer>;

export const IMPORTED_SORTS = ['collected', 'date', 'title', 'completeness', 'confidence'] as const;

/** `regionId` `null` (or `unassigned`) means no region; `all` means no filter. Dates are those of the events. */
export const importedFilters = {
  search: line(200).optional(),
  importStatus: z.enum([...IMPORT_STATUSES, 'all']).default('all'),
  /** The name or the id of a source. */
  source: line(120).default('all'),
  regionId: z.union([z.uuid(), z.enum(['all', 'null', 'unassigned'])]).default('all'),
  startDate: orAll(askedDate),
  endDate: orAll(askedDate),
  /** The item that led to this event or series. */
  eventId: z.uuid().optional(),
};

export const listImportedEvents = call({
  method: 'GET',
  path: '/api/imported-events',
  summary: 'Imported events, those that have waited longest first',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    ...importedFilters,
    sort: z.enum(IMPORTED_SORTS).default('collected'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({ data: z.array(importedEventRead), pagination: paginationSchema }),
  past: 'rows',
  reads: READS,
});

/** An event that this item may duplicate; `similarity` of the titles from 0 to 1. */
const nearest = z.object({
  id: z.string(),
  kind: duplicateOf.shape.kind,
  title: z.string(),
  startLocal: z.string().nullable(),
  timeZone: z.string().nullable(),
  locationName: z.string().nullable(),
  locationCity: z.string().nullable(),
  similarity: z.number(),
  duplicate: z.boolean(),
});

/** A venue of the venue book. */
const knownVenue = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
});

/**
 * `rawData` is what the source sent; `venue` is where it takes place, which the event takes over; `nearest` are the
 * existing events and items most like it, best first.
 */
export const showImportedEvent = call({
  method: 'GET',
  path: '/api/imported-events/:id',
  summary: 'One imported event, with its raw data and what it may duplicate',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    item: ofPerson('importedEvent', importedEventRead.extend({ rawData: z.unknown() })),
    venue: knownVenue.nullable(),
    nearest: z.array(nearest),
  }),
  past: 'rows',
  reads: [...READS, 'venues'],
});
export type ImportedEventShown = z.output<typeof showImportedEvent.answer>;

export const reviewNotes = orNull(lines(2_000)).optional();
export const rejectionReason = lines(2_000).min(1, asMessage(importedEventSentences.reasonMissing));
/** Mailed to the item's contact, unless the decision is taken back before. Ignored where there is no contact. */
const notice = z.strictObject({ text: lines(5_000).min(1), language: z.enum(LANGUAGES) }).nullish();
const item = z.object({
  id: z.uuid(),
  importStatus: z.enum(IMPORT_STATUSES),
  reviewNotes: z.string().nullable(),
});

export const importedDecisions = decisions({
  of: importedEventStream,
  decisions: { ImportApproved: 'approved', ImportLinked: 'approved', ImportRejected: 'rejected' },
  reopened: 'ImportReopened',
  sender: ({ contactEmail, title, deleted }) =>
    contactEmail && !deleted ? { email: contactEmail, language: null, title } : null,
  path: '/api/imported-events',
  written: { item },
  acts: {
    /**
     * An event is made of it shortly after: published with a title, a start and a region, else a draft; if none can be
     * made the item needs review. 409 `decided`: `data.decision` says what somebody else decided, who, and when.
     */
    approve: {
      path: 'approve',
      summary: 'Approve an imported event',
      body: z.strictObject({ reviewNotes, notice }),
    },
    /** No event is made: what its source changes from then on reaches that event. 409 as for `approve`. */
    link: {
      path: 'link',
      summary: 'Approve an imported event as an event or a series that is there already',
      body: z.strictObject({ eventId: z.uuid(), reviewNotes, notice }),
    },
    /** 409 as for `approve`. */
    reject: {
      path: 'reject',
      summary: 'Reject an imported event with a reason',
      body: z.strictObject({ reviewNotes: rejectionReason, notice }),
    },
    /** The event that was made of it is deleted; it is in the trash. One that was there before stays. */
    reopen: {
      path: 'reopen',
      summary: 'Take a decision about an imported event back, or a duplicate for none',
      body: z.strictObject({}),
    },
  },
});

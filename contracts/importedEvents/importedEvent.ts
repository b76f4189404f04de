import { z } from 'zod';
import { eventDetails, eventPlace } from '../events/event/eventFields.ts';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { LANGUAGES, storedSentence } from '../platform/sentences/sentence.ts';
import { shortText } from '../platform/text/text.ts';
import { itemTexts } from './itemTexts.ts';

export const IMPORT_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'duplicate',
  'imported',
  'needs_review',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Those that can be approved or rejected. */
export const REVIEWABLE: readonly ImportStatus[] = ['pending', 'needs_review'];

/** Days after which rejected and deleted items are purged: what their source sent can no longer be read. */
export const DAYS_KEPT = 180;

/** Something about an item that was wrong or missing: the field of `CollectedItem`, and the reason. */
export const validationIssue = z.object({ field: z.string(), sentence: storedSentence });
export type ValidationIssue = z.output<typeof validationIssue>;

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);
const { latitude, longitude } = eventPlace.shape;
const { price, currency, priceOpen } = eventDetails.shape;
/** What was read from an item: all texts plain and within the bounds of events; null where nothing could be read. */
export const importedContent = {
  title: z.string().max(200),
  description: personal(z.string().max(5_000)),
  startLocal: localTime.nullable(),
  endLocal: localTime.nullable(),
  allDay: z.boolean(),
  timeZone: z.string().nullable(),
  regionId: z.uuid().nullable(),
  ...itemTexts,
  latitude,
  longitude,
  organizer: personal(shortText(200)),
  /** To whom a notice about the decision can be sent. Items from before there were notices lack it. */
  contactEmail: personal(z.email().max(254).nullable()).optional(),
  price,
  currency,
  /** Items from before it existed lack it (`isItemPriceOpen`). */
  priceOpen,
  /** As the source wrote them, and the ids of those that are known. */
  danceStyles: z.string().max(500),
  danceStyleIds: z.array(z.string()).max(30),
  sourceUrl: shortText(2048),
  imageUrl: shortText(2048),
  cancelled: z.boolean(),
  /** An RRULE with its exceptions and additions, as JSON. */
  recurrence: z.string().max(20_000).nullable(),
  validationIssues: z.array(validationIssue),
  completenessScore: z.number().min(0).max(100),
  confidenceScore: z.number().min(0).max(100),
};
const content = z.object(importedContent);
export type ImportedContent = z.output<typeof content>;

/** Whether nobody has said what an item costs. No source ever meant Free by an empty price. */
export function isItemPriceOpen(item: { price: string; priceOpen?: boolean | null | undefined }): boolean {
  return item.price === '' && item.priceOpen !== false;
}

export const duplicateOf = z.object({ kind: z.enum(['event', 'series', 'item']), id: z.uuid() });
export type DuplicateOf = z.output<typeof duplicateOf>;

const sent = {
  batchId: z.string().max(100),
  /** A hash of what the source sent: the same again changes nothing. */
  hash: z.string().max(64),
  /** What the source sent, as JSON; shortened where it is very long. */
  raw: personal(z.string()),
};
const collected = z.object({
  sourceId: z.uuid(),
  sourceItemId: z.string().min(1).max(300),
  ...sent,
  ...importedContent,
});
const changed = z.object({ ...sent, ...importedContent });
const opened = z.object({ status: z.enum(['pending', 'needs_review']), failure: storedSentence.nullable() });
const notes = personal(z.string().max(2_000).nullable());
const reason = personal(z.string().min(1).max(2_000));
/** What is mailed to the contact of the item, in which language; decisions of which nobody is told lack both. */
const notice = {
  notice: personal(z.string().min(1).max(5_000)).optional(),
  noticeLanguage: z.enum(LANGUAGES).optional(),
};

/** It came from the calendar of an organizer's team, unreviewed: it is that organizer's night, public if they are trusted. */
const own = z.object({ organizerId: z.uuid(), status: z.enum(['published', 'draft']) }).optional();

const itsEvent = { eventId: z.uuid(), kind: z.enum(['event', 'series']) };

export const importedEventFacts = {
  EventCollected: collected,
  CollectedEventChanged: changed,
  /** Its source no longer has it. */
  CollectedEventVanished: z.object({}),
  /**
   * Its calendar has it under another id, and it is the same by what it says. Recorded once: a calendar that gives its
   * entries other ids may do so at each fetch.
   */
  CollectedIdChanged: z.object({ sourceItemId: z.string().min(1).max(300) }),
  MarkedDuplicate: z.object({ of: duplicateOf }),
  ImportApproved: z.object({ notes, ...notice, own }),
  /** It was approved as an event that was there already: none is made. */
  ImportLinked: z.object({ notes, ...notice, ...itsEvent }),
  ImportRejected: z.object({ reason, ...notice }),
  /**
   * The decision was taken back: the item is what it was before it. An event that it made is named, and deleted.
   * `keeps`: after a link, the event that the item had before it.
   */
  ImportReopened: opened.extend({
    eventId: z.uuid().nullable(),
    kind: z.enum(['event', 'series']).nullable(),
    keeps: z.object(itsEvent).nullable().optional(),
  }),
  ImportCompleted: z.object(itsEvent),
  ImportFailed: z.object({ reason: storedSentence }),
  /** Its source changed it in a way that its event could not follow: someone has to look. The event stays. */
  ImportNotFollowed: z.object({ reason: storedSentence }),
  /** Deleted from the list; its source may send it again. */
  ImportDeleted: z.object({}),
  ImportPurged: z.object({}),
};

export const importedEventCommands = {
  CollectEvent: collected.extend({ duplicateOf: duplicateOf.nullable() }),
  NoteVanished: z.object({}),
  NoteOtherId: z.object({ sourceItemId: z.string().min(1).max(300) }),
  ApproveImport: z.object({ notes, ...notice, own }),
  LinkImport: z.object({ notes, ...notice, ...itsEvent }),
  RejectImport: z.object({ reason, ...notice }),
  ReopenImport: z.object({}),
  /** `approval`: which one it answers, counted from 1; refused if the item has been decided differently since. */
  CompleteImport: z.object({ approval: z.int(), ...itsEvent }),
  FailImport: z.object({ approval: z.int(), reason: storedSentence }),
  NoteNotFollowed: z.object({ reason: storedSentence }),
  DeleteImport: z.object({}),
  PurgeImport: z.object({}),
};

export type ImportedEventState = Omit<z.output<typeof collected>, 'raw'> & {
  raw: string;
  status: ImportStatus;
  duplicateOf: DuplicateOf | null;
  /** Someone decided that it is none. */
  notDuplicate: boolean;
  vanished: boolean;
  /** The first other id under which its calendar had it. */
  otherId?: string;
  notes: string | null;
  /** What was mailed to its contact with the decision. */
  notice: string | null;
  eventId: string | null;
  eventKind: 'event' | 'series' | null;
  /** The event was there already, and stays when the approval is taken back. */
  linked: boolean;
  failure: z.output<typeof storedSentence> | null;
  /** The event that it had before it was last decided, which is its event again when that is taken back. */
  hadEvent: Pick<ImportedEventState, 'eventId' | 'eventKind' | 'linked'>;
  /** What it was before it was decided. */
  before: z.output<typeof opened>;
  /** Whose night it is, if it came from the calendar of that organizer's team. */
  own?: { organizerId: string; status: 'published' | 'draft' } | undefined;
  /** How often it was approved: an event belongs to one approval. */
  approvals: number;
  deleted: boolean;
  purged: boolean;
};

const noEvent = { eventId: null, eventKind: null, linked: false } as const;

const begun = (data: z.output<typeof collected>): ImportedEventState => ({
  ...data,
  status: 'pending',
  duplicateOf: null,
  notDuplicate: false,
  vanished: false,
  notes: null,
  notice: null,
  ...noEvent,
  failure: null,
  hadEvent: noEvent,
  before: { status: 'pending', failure: null },
  approvals: 0,
  deleted: false,
  purged: false,
});

const undecided = { notes: null, notice: null, failure: null } as const;

function eventOf({ eventId, eventKind, linked }: ImportedEventState): ImportedEventState['hadEvent'] {
  return { eventId, eventKind, linked };
}

function openOf({ status, failure }: ImportedEventState): ImportedEventState['before'] {
  return { status: status === 'needs_review' ? status : 'pending', failure };
}

/** Streams `importedEvent-<id>`: an event that a source collected. The id follows from the source and its own id. */
export const importedEventStream: StreamOf<
  ImportedEventState,
  typeof importedEventFacts,
  typeof importedEventCommands,
  'EventCollected'
> = {
  category: 'importedEvent',
  named: { field: 'title' },
  facts: importedEventFacts,
  commands: importedEventCommands,
  erasedBy: 'ImportPurged',
  begin: { EventCollected: begun },
  evolve: {
    // Again, after it was deleted: its approvals still count, so that each has an event of its own.
    EventCollected: ({ approvals }, data) => ({ ...begun(data), approvals }),
    CollectedEventChanged: (state, data) => ({
      ...state,
      ...data,
      vanished: false,
      ...(state.status === 'duplicate' && { status: 'pending', duplicateOf: null }),
    }),
    CollectedEventVanished: state => ({ ...state, vanished: true }),
    CollectedIdChanged: (state, { sourceItemId }) => ({ ...state, otherId: sourceItemId }),
    MarkedDuplicate: (state, { of }) => ({ ...state, status: 'duplicate', duplicateOf: of }),
    ImportApproved: (state, { notes, notice = null, own }) => ({
      ...state,
      own,
      ...undecided,
      status: 'approved',
      notes,
      notice,
      hadEvent: eventOf(state),
      before: openOf(state),
      approvals: state.approvals + 1,
    }),
    ImportLinked: (state, { notes, notice = null, eventId, kind }) => ({
      ...state,
      ...undecided,
      status: 'imported',
      notes,
      notice,
      eventId,
      eventKind: kind,
      linked: true,
      duplicateOf: null,
      hadEvent: eventOf(state),
      before: openOf(state),
      approvals: state.approvals + 1,
    }),
    ImportRejected: (state, { reason, notice = null }) => ({
      ...state,
      ...undecided,
      status: 'rejected',
      notes: reason,
      notice,
      hadEvent: eventOf(state),
      before: openOf(state),
    }),
    ImportReopened: (state, { status, failure }) => ({
      ...state,
      ...undecided,
      ...state.hadEvent,
      status,
      failure,
      duplicateOf: null,
      notDuplicate: state.notDuplicate || state.status === 'duplicate',
    }),
    ImportCompleted: (state, { eventId, kind }) => ({
      ...state,
      status: 'imported',
      eventId,
      eventKind: kind,
      failure: null,
    }),
    ImportFailed: (state, { reason }) => ({ ...state, status: 'needs_review', failure: reason }),
    ImportNotFollowed: (state, { reason }) => ({ ...state, status: 'needs_review', failure: reason }),
    ImportDeleted: state => ({ ...state, deleted: true }),
    ImportPurged: state => ({
      ...state,
      raw: ERASED,
      description: ERASED,
      organizer: null,
      contactEmail: null,
      notes: null,
      notice: null,
      deleted: true,
      purged: true,
    }),
  },
};

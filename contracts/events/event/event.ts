import { z } from 'zod';
import type { CommandData, StreamOf } from '../../platform/fact.ts';
import { type Confirmation, confirmation } from '../confirming/confirmation.ts';
import { type AbsorbedEvent, absorbedEvent, thingId } from './absorbed.ts';
import { announcedAs } from './allDay.ts';
import { danceStyleReplacement } from './danceStyleChoice.ts';
import {
  ADDED_FIELDS,
  details,
  eventForm,
  origin,
  place,
  region,
  STATUSES,
  schedule,
  type WholeForm,
} from './eventFields.ts';
import { eventTimes, localTime, timesText } from './eventTimes.ts';
import { venueFollowing } from './venueFollowing.ts';

/** Days for which deleted events can be restored. */
export const DAYS_IN_TRASH = 30;

/** The whole state: an event that was deleted or merged has no row, so what brings it back says everything. */
const whole = {
  ...details,
  ...schedule,
  ...region,
  ...place,
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
  acceptedTimes: z.string().nullable().optional(),
  ...origin,
  confirmed: confirmation.nullable().optional(),
  absorbed: z.array(absorbedEvent).optional(),
  announcedStart: z.union([localTime, z.iso.date()]).optional(),
  createdAt: z.iso.datetime(),
};

type Whole = Omit<z.output<z.ZodObject<typeof whole>>, 'createdAt'>;

export const eventFacts = {
  EventCreated: z.object({ ...details, ...schedule, ...region, ...place, ...origin }),
  EventDetailsChanged: z.object(details).partial(),
  EventRescheduled: z.object(schedule),
  EventMoved: z.object(place).partial(),
  EventRegionAssigned: z.object(region),
  EventPublished: z.object({}),
  EventUnpublished: z.object({}),
  EventCancelled: z.object({}),
  EventCompleted: z.object({}),
  EventFeatured: z.object({}),
  EventUnfeatured: z.object({}),
  /** These times stay although a clock change skips or repeats one of them. */
  EventClockChangeAccepted: eventTimes,
  /** Takes that back; `accepted` is what was accepted before it. */
  EventClockChangeReopened: z.object({ accepted: z.string().nullable() }),
  /** Somebody said that it takes place. */
  EventConfirmed: confirmation,
  /** Takes that back; `confirmed` is what was said before it. */
  EventConfirmationWithdrawn: z.object({ confirmed: confirmation.nullable() }),
  EventDeleted: z.object({}),
  EventRestored: z.object(whole),
  /**
   * It is a duplicate of another event, or of a date of a series, which is to take over the fields named in `taken`
   * (`MERGE_FIELDS`).
   */
  EventMergedInto: z.object({ into: thingId, taken: z.array(z.string()) }),
  /** The other half of a merge. What it changes is recorded with it by facts of its own. */
  EventAbsorbed: z.object({ from: thingId, absorbed: z.array(absorbedEvent) }),
  /** A merge was undone, `commandId` being that of `EventAbsorbed`. */
  EventReleased: z.object({ from: thingId, commandId: z.string() }),
  /** The other half of that, `commandId` being that of `EventMergedInto`. `cancelledAt`: of a cancelled event. */
  EventUnmerged: z.object({ ...whole, cancelledAt: z.iso.datetime().nullable(), commandId: z.string() }),
};

export const ORGANIZER_STANDINGS = ['active', 'inactive', 'missing'] as const;
export type OrganizerStanding = (typeof ORGANIZER_STANDINGS)[number];

/** The organizer's standing, looked up by the caller, since rules are pure. Unset if none is newly chosen. */
const organizerStanding = z.enum(ORGANIZER_STANDINGS).optional();
/** Those of the dance styles that are retired or merged, likewise: an event keeps what it has of them. */
const stylesNotOffered = z.array(z.string()).optional();
export const eventCreation = eventForm.extend({ ...origin, organizerStanding, stylesNotOffered });
export const eventChange = eventForm.partial().extend({ organizerStanding, stylesNotOffered });

export const eventCommands = {
  CreateEvent: eventCreation,
  ChangeEvent: eventChange,
  DeleteEvent: z.object({}),
  /** The caller reads from the stream when the event was created and when it was deleted. */
  RestoreEvent: z.object({ createdAt: z.iso.datetime(), deletedAt: z.iso.datetime() }),
  /** Names another dance style instead of one; nothing if the event does not name it. */
  ReplaceDanceStyle: danceStyleReplacement,
  /** Declares it a duplicate. `AbsorbEvent` of the other event follows, from the fact; of a date, `AbsorbInSeries`. */
  MergeEvent: z.object({ into: thingId, taken: z.array(z.string()) }),
  AbsorbEvent: z.object({ from: thingId, taken: eventForm.partial(), absorbed: z.array(absorbedEvent) }),
  /** Undoes `AbsorbEvent`, by its id; `UnmergeEvent` of the duplicate follows, from the fact. */
  ReleaseEvent: z.object({ from: thingId, commandId: z.string() }),
  UnmergeEvent: z.object({
    createdAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
    commandId: z.string(),
  }),
  /** Takes over what its venue changed; nothing once it has begun, or where it has values of its own. */
  FollowVenue: venueFollowing.extend({ overwrite: z.boolean() }),
  /** Accepts the times as they were looked at. */
  AcceptClockChange: eventTimes,
  /** Says that it is still on; nothing if that was said within a day. */
  ConfirmEvent: z.object({}),
  /** Undoes what a command did, by its id. */
  UndoCommand: z.object({ commandId: z.string(), createdAt: z.iso.datetime() }),
};

export type EventState = WholeForm & {
  imported: boolean;
  recommendationId?: string | null | undefined;
  /** The times that were accepted although a clock change affects them (`timesText`). */
  acceptedTimes: string | null;
  /** Who said last that it takes place, apart from edits. */
  confirmed?: Confirmation | null | undefined;
  deleted: boolean;
  /** The event or date that it is a duplicate of; such an event takes no part in anything. */
  mergedInto?: string | undefined;
  absorbed?: AbsorbedEvent[] | undefined;
  /** When it was to begin as it was published, a day if all-day; a draft was not announced, nor what was cancelled as one. */
  announcedStart?: string | undefined;
};

/** The fields of which a history takes changes back: those of the form, and whether it is in the trash. */
export const EVENT_UNDONE = [...(Object.keys(eventForm.shape) as (keyof WholeForm)[]), 'deleted'] as const;

function merge(state: EventState, changed: Partial<EventState>): EventState {
  return { ...state, ...changed };
}

/** Begins with the whole state; facts of before some of its fields existed lack them. */
function wholly(data: Whole): EventState {
  return announced({ ...ADDED_FIELDS, acceptedTimes: null, ...data, deleted: false });
}

/** What is no draft is announced for its start, unless it was announced before. */
function announced(state: EventState): EventState {
  if (state.status === 'draft' || state.announcedStart !== undefined) return state;
  return { ...state, announcedStart: announcedAs(state) };
}

export const eventStream: StreamOf<
  EventState,
  typeof eventFacts,
  typeof eventCommands,
  'EventCreated' | 'EventRestored' | 'EventUnmerged'
> = {
  category: 'event',
  named: { field: 'title' },
  facts: eventFacts,
  commands: eventCommands,
  begin: {
    EventCreated: data => ({
      ...ADDED_FIELDS,
      ...data,
      status: 'draft',
      isFeatured: false,
      acceptedTimes: null,
      deleted: false,
    }),
    EventRestored: ({ createdAt: _, ...data }) => wholly(data),
    EventUnmerged: ({ createdAt: _, cancelledAt: __, commandId: ___, ...data }) => wholly(data),
  },
  evolve: {
    EventDetailsChanged: merge,
    EventRescheduled: (state, { allDay = false, ...times }) => merge(state, { ...times, allDay }),
    EventMoved: merge,
    EventRegionAssigned: merge,
    EventPublished: state => announced(merge(state, { status: 'published' })),
    EventUnpublished: ({ announcedStart: _, ...state }) => merge(state, { status: 'draft' }),
    EventCancelled: state => merge(state, { status: 'cancelled' }),
    EventCompleted: state => merge(state, { status: 'completed' }),
    EventFeatured: state => merge(state, { isFeatured: true }),
    EventUnfeatured: state => merge(state, { isFeatured: false }),
    EventClockChangeAccepted: (state, times) => merge(state, { acceptedTimes: timesText(times) }),
    EventClockChangeReopened: (state, { accepted }) => merge(state, { acceptedTimes: accepted }),
    EventConfirmed: (state, confirmed) => merge(state, { confirmed }),
    EventConfirmationWithdrawn: (state, { confirmed }) => merge(state, { confirmed }),
    EventDeleted: state => merge(state, { deleted: true }),
    EventMergedInto: (state, { into }) => merge(state, { mergedInto: into }),
    EventAbsorbed: (state, { absorbed }) =>
      merge(state, { absorbed: [...(state.absorbed ?? []), ...absorbed] }),
    EventReleased: (state, { from }) =>
      merge(state, { absorbed: state.absorbed?.filter(({ via }) => via !== from) }),
  },
};

export type CreateEvent = CommandData<typeof eventStream, 'CreateEvent'>;
export type ChangeEvent = CommandData<typeof eventStream, 'ChangeEvent'>;

import { z } from 'zod';
import { isInCalendar, isRealDay } from '../../calendar/calendar.ts';
import { danceStyleId } from '../../danceStyles/danceStyle.ts';
import type { CommandData, StreamOf } from '../../platform/fact.ts';
import { asMessage } from '../../platform/message.ts';
import { type AbsorbedEvent, absorbedEvent, thingId } from './absorbed.ts';
import { announcedAs } from './allDay.ts';
import { eventTimes, localTime, timesText } from './eventTimes.ts';
import { eventFormSentences, outsideCalendar } from './formSentences.ts';

export const STATUSES = ['draft', 'published', 'cancelled', 'completed'] as const;
export const CATEGORIES = ['Class', 'Social', 'Festival', 'Workshop'] as const;
export const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export const DEFAULT_CURRENCY = 'USD';

export type Status = (typeof STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];

/** Days for which deleted events can be restored. */
export const DAYS_IN_TRASH = 30;

export const danceStyleChoice = z.object({ danceStyleId: z.string(), level: z.enum(LEVELS).default('all') });
export type DanceStyleChoice = z.infer<typeof danceStyleChoice>;

/** One dance style instead of another one, as merging them asks for. */
export const danceStyleReplacement = z.object({ from: danceStyleId, into: danceStyleId });
export type DanceStyleReplacement = z.infer<typeof danceStyleReplacement>;

/** The styles after a replacement: in its place with its level, unless the new one is among them already. */
export function withReplaced(
  styles: readonly DanceStyleChoice[],
  { from, into }: DanceStyleReplacement,
): DanceStyleChoice[] {
  const isThere = styles.some(({ danceStyleId }) => danceStyleId === into);
  return styles.flatMap(style => {
    if (style.danceStyleId !== from) return [style];
    return isThere ? [] : [{ ...style, danceStyleId: into }];
  });
}

const place = {
  locationName: z.string().max(200).nullable(),
  locationAddress: z.string().max(300).nullable(),
  locationCity: z.string().max(120).nullable(),
  locationState: z.string().max(120).nullable(),
  locationCountry: z.string().max(120).nullable(),
  postalCode: z.string().max(20).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  googlePlacesId: z.string().max(300).nullable(),
  /** The venue that was chosen from the venue book; events recorded before it existed have none. */
  venueId: z.uuid().nullable().optional(),
};

const details = {
  title: z.string().min(1).max(200),
  description: z.string().max(5000),
  price: z.string().max(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Nobody has said what it costs: an empty price is then not Free. Events recorded before this field are as they say. */
  priceOpen: z.boolean().nullable().optional(),
  maxAttendees: z.int().positive().max(1_000_000).nullable(),
  category: z.array(z.enum(CATEGORIES)),
  eventOrganizerId: z.uuid().nullable(),
  danceStyles: z.array(danceStyleChoice).max(30),
  coverImage: z.string().max(2048).nullable(),
  /** A description of the image; events recorded before this field existed have none. */
  coverImageAlt: z.string().max(250).nullable().optional(),
  /** Where a source says more about the event: an address on the web. */
  sourceUrl: z.string().max(2048).nullable().optional(),
};

/**
 * `allDay`: it has days and no times. Then it starts at 00:00 of its first day and ends at 23:59 of its last one
 * (`wholeDays`); what was recorded before the field existed has times.
 */
const allDay = { allDay: z.boolean().optional() };
const schedule = { startLocal: localTime, endLocal: localTime.nullable(), ...allDay };
const askedTime = localTime
  .refine(isRealDay, asMessage(eventFormSentences.noSuchDay))
  .refine(isInCalendar, asMessage(outsideCalendar));
const askedSchedule = { startLocal: askedTime, endLocal: askedTime.nullable(), ...allDay };
const region = { regionId: z.uuid().nullable(), timeZone: z.string() };
/** Where an event came from; events recorded before it existed, and most others, have no `recommendationId`. */
export const origin = { imported: z.boolean(), recommendationId: z.uuid().nullable().optional() };

export const eventDetails = z.object(details);
export const eventPlace = z.object(place);

type Recorded = z.output<typeof eventDetails> &
  z.output<typeof eventPlace> & { allDay?: boolean | undefined };
type Added = { [Name in keyof Recorded]-?: undefined extends Recorded[Name] ? Name : never }[keyof Recorded];
type WithoutIt<Value> = Exclude<Value, undefined> extends boolean ? false : null;
/**
 * The optional fields. Facts recorded before these fields existed lack them; every state has null instead, or false
 * where the field is a yes or no.
 */
export const ADDED_FIELDS = Object.fromEntries(
  Object.entries({ ...details, ...place, ...allDay }).flatMap(([name, schema]) =>
    schema instanceof z.ZodOptional ? [[name, schema.unwrap() instanceof z.ZodBoolean ? false : null]] : [],
  ),
) as { [Name in Added]: WithoutIt<Recorded[Name]> };

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

/** All fields of the form of an event; a region always comes with its time zone. */
export const eventForm = z.object({
  ...details,
  ...askedSchedule,
  ...region,
  ...place,
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
});
export type EventForm = z.infer<typeof eventForm>;
/** A form in which no field is left out: each has a value, or null. */
export type WholeForm = { [Name in keyof EventForm]-?: Exclude<EventForm[Name], undefined> };

/** What follows from a venue: the place without what only describes it elsewhere, and the region with its time zone. */
const ofVenue = z.object({ ...place, ...region }).omit({ venueId: true, googlePlacesId: true });
export const FROM_VENUE = Object.keys(ofVenue.shape) as (keyof typeof ofVenue.shape)[];
export type PlaceOfVenue = z.output<typeof ofVenue>;
/** What a venue changed, and what it was before: `earlier` has all the values that it ever gave its events. */
export const venueFollowing = z.object({
  venueId: z.uuid(),
  now: ofVenue.partial().refine(isRegionWithZone),
  earlier: z.array(ofVenue),
});
export type VenueFollowing = z.output<typeof venueFollowing>;

function isRegionWithZone({ regionId, timeZone }: Partial<PlaceOfVenue>): boolean {
  return (regionId === undefined) === (timeZone === undefined);
}

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
  /** Undoes what a command did, by its id. */
  UndoCommand: z.object({ commandId: z.string(), createdAt: z.iso.datetime() }),
};

export type EventState = WholeForm & {
  imported: boolean;
  recommendationId?: string | null | undefined;
  /** The times that were accepted although a clock change affects them (`timesText`). */
  acceptedTimes: string | null;
  deleted: boolean;
  /** The event or date that it is a duplicate of; such an event takes no part in anything. */
  mergedInto?: string | undefined;
  absorbed?: AbsorbedEvent[] | undefined;
  /** When it was to begin as it was published, a day if all-day; a draft was not announced, nor what was cancelled as one. */
  announcedStart?: string | undefined;
};

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

import { z } from 'zod';
import { isInCalendar, isRealDay } from '../../calendar/calendar.ts';
import type { CommandData, StreamOf } from '../../platform/fact.ts';
import { asMessage } from '../../platform/message.ts';
import { eventSentences, outsideCalendar } from './sentences.ts';

export const STATUSES = ['draft', 'published', 'cancelled', 'completed'] as const;
export const CATEGORIES = ['Class', 'Social', 'Festival'] as const;
export const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export const DEFAULT_CURRENCY = 'USD';

export type Status = (typeof STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];

/** Where a status may go from here; to `completed` only once the event has ended. */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  draft: ['published', 'completed'],
  published: ['draft', 'cancelled', 'completed'],
  cancelled: ['published', 'completed'],
  completed: ['published'],
};

/** Days for which what was deleted can be restored. */
export const DAYS_IN_TRASH = 30;

/** A wall-clock time at the event's place, to the minute, as it may be recorded: `2026-03-28T20:00`. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

export const danceStyleChoice = z.object({ danceStyleId: z.string(), level: z.enum(LEVELS).default('all') });
export type DanceStyleChoice = z.infer<typeof danceStyleChoice>;

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
};

const details = {
  title: z.string().min(1).max(200),
  description: z.string().max(5000),
  price: z.string().max(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  maxAttendees: z.int().positive().max(1_000_000).nullable(),
  category: z.array(z.enum(CATEGORIES)),
  eventOrganizerId: z.uuid().nullable(),
  danceStyles: z.array(danceStyleChoice).max(30),
  coverImage: z.string().max(2048).nullable(),
  /** What the image shows, in words; events recorded before there was a field for it have none. */
  coverImageAlt: z.string().max(250).nullable().optional(),
};

const schedule = { startLocal: localTime, endLocal: localTime.nullable() };
const askedTime = localTime
  .refine(isRealDay, asMessage(eventSentences.noSuchDay))
  .refine(isInCalendar, asMessage(outsideCalendar));
const askedSchedule = { startLocal: askedTime, endLocal: askedTime.nullable() };
const region = { regionId: z.uuid().nullable(), timeZone: z.string() };

export const eventDetails = z.object(details);
export const eventPlace = z.object(place);

type Details = z.output<typeof eventDetails>;
type Added = { [Name in keyof Details]-?: undefined extends Details[Name] ? Name : never }[keyof Details];
/** The optional details, which facts recorded before they were asked for do not have: null in every state. */
export const ADDED_DETAILS = Object.fromEntries(
  Object.entries(details).flatMap(([name, schema]) =>
    schema instanceof z.ZodOptional ? [[name, null]] : [],
  ),
) as Record<Added, null>;

export const eventFacts = {
  EventCreated: z.object({ ...details, ...schedule, ...region, ...place, imported: z.boolean() }),
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
  EventDeleted: z.object({}),
  EventRestored: z.object({
    ...details,
    ...schedule,
    ...region,
    ...place,
    status: z.enum(STATUSES),
    isFeatured: z.boolean(),
    imported: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
};

/** Everything a form can say of an event; a region travels with the zone that its clock shows. */
export const eventForm = z.object({
  ...details,
  ...askedSchedule,
  ...region,
  ...place,
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
});
export type EventForm = z.infer<typeof eventForm>;
/** A form without a gap: every field has a value, or null. */
export type WholeForm = { [Name in keyof EventForm]-?: Exclude<EventForm[Name], undefined> };

export const ORGANIZER_STANDINGS = ['active', 'inactive', 'missing'] as const;
export type OrganizerStanding = (typeof ORGANIZER_STANDINGS)[number];

/** How the organizer of a form stands, by whoever has looked it up: rules look nowhere. Unset, it is not chosen anew. */
const organizerStanding = z.enum(ORGANIZER_STANDINGS).optional();
export const eventCreation = eventForm.extend({ imported: z.boolean(), organizerStanding });
export const eventChange = eventForm.partial().extend({ organizerStanding });

export const eventCommands = {
  CreateEvent: eventCreation,
  ChangeEvent: eventChange,
  DeleteEvent: z.object({}),
  /** Who asks has read in the stream when it was made and when it was deleted. */
  RestoreEvent: z.object({ createdAt: z.iso.datetime(), deletedAt: z.iso.datetime() }),
  /** Takes back what a command did, by its id. */
  UndoCommand: z.object({ commandId: z.string(), createdAt: z.iso.datetime() }),
  /** Takes back what made of the fields `before` the fields `after`. */
  UndoChange: z.object({ before: eventForm.partial(), after: eventForm.partial() }),
};

export type EventState = WholeForm & {
  imported: boolean;
  deleted: boolean;
};

function merge(state: EventState, changed: Partial<EventState>): EventState {
  return { ...state, ...changed };
}

export const eventStream: StreamOf<
  EventState,
  typeof eventFacts,
  typeof eventCommands,
  'EventCreated' | 'EventRestored'
> = {
  category: 'event',
  facts: eventFacts,
  commands: eventCommands,
  begin: {
    EventCreated: data => ({
      ...ADDED_DETAILS,
      ...data,
      status: 'draft',
      isFeatured: false,
      deleted: false,
    }),
    // No row is kept of a deleted event, so the fact that restores it holds all of it.
    EventRestored: ({ createdAt: _, ...data }) => ({ ...ADDED_DETAILS, ...data, deleted: false }),
  },
  evolve: {
    EventDetailsChanged: merge,
    EventRescheduled: merge,
    EventMoved: merge,
    EventRegionAssigned: merge,
    EventPublished: state => merge(state, { status: 'published' }),
    EventUnpublished: state => merge(state, { status: 'draft' }),
    EventCancelled: state => merge(state, { status: 'cancelled' }),
    EventCompleted: state => merge(state, { status: 'completed' }),
    EventFeatured: state => merge(state, { isFeatured: true }),
    EventUnfeatured: state => merge(state, { isFeatured: false }),
    EventDeleted: state => merge(state, { deleted: true }),
  },
};

export type CreateEvent = CommandData<typeof eventStream, 'CreateEvent'>;
export type ChangeEvent = CommandData<typeof eventStream, 'ChangeEvent'>;

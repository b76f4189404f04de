import { z } from 'zod';
import { isInCalendar, isRealDay } from '../../calendar/calendar.ts';
import { shortText } from '../../platform/text/text.ts';
import { asMessage } from '../../platform/validation/message.ts';
import { danceStyleChoice } from './danceStyleChoice.ts';
import { localTime } from './eventTimes.ts';
import { eventFormSentences, outsideCalendar } from './formSentences.ts';

export const STATUSES = ['draft', 'published', 'cancelled', 'completed'] as const;
export const CATEGORIES = ['Class', 'Social', 'Festival', 'Workshop'] as const;
export const DEFAULT_CURRENCY = 'USD';

export type Status = (typeof STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];

export const place = {
  locationName: shortText(200),
  locationAddress: shortText(300),
  locationCity: shortText(120),
  locationState: shortText(120),
  locationCountry: shortText(120),
  postalCode: shortText(20),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  googlePlacesId: shortText(300),
  /** The venue that was chosen from the venue book; events recorded before it existed have none. */
  venueId: z.uuid().nullable().optional(),
};

export const details = {
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
  coverImage: shortText(2048),
  /** A description of the image; events recorded before this field existed have none. */
  coverImageAlt: shortText(250).optional(),
  /** Where a source says more about the event: an address on the web. */
  sourceUrl: shortText(2048).optional(),
};

/**
 * `allDay`: it has days and no times. Then it starts at 00:00 of its first day and ends at 23:59 of its last one
 * (`wholeDays`); what was recorded before the field existed has times.
 */
const allDay = { allDay: z.boolean().optional() };
export const schedule = { startLocal: localTime, endLocal: localTime.nullable(), ...allDay };
const askedTime = localTime
  .refine(isRealDay, asMessage(eventFormSentences.noSuchDay))
  .refine(isInCalendar, asMessage(outsideCalendar));
const askedSchedule = { startLocal: askedTime, endLocal: askedTime.nullable(), ...allDay };
export const region = { regionId: z.uuid().nullable(), timeZone: z.string() };
/** Where an event came from; events recorded before it existed, and most others, have no `recommendationId`. */
export const origin = { imported: z.boolean(), recommendationId: z.uuid().nullable().optional() };

export const eventDetails = z.object(details);
export const eventPlace = z.object(place);

type Recorded = z.output<typeof eventDetails> &
  z.output<typeof eventPlace> & { allDay?: boolean | undefined };
type Added = { [Name in keyof Recorded]-?: undefined extends Recorded[Name] ? Name : never }[keyof Recorded];
/** The fields that all events have had. Any other is `.optional()`, or this does not compile. */
type First =
  | ('title' | 'description' | 'price' | 'currency' | 'maxAttendees' | 'category')
  | ('eventOrganizerId' | 'danceStyles' | 'coverImage' | 'locationName' | 'locationAddress')
  | ('locationCity' | 'locationState' | 'locationCountry' | 'postalCode')
  | ('latitude' | 'longitude' | 'googlePlacesId');
type IsAdded<Name extends Added> = Name;
type Later = IsAdded<Exclude<keyof Recorded, First>>;
type WithoutIt<Value> = Exclude<Value, undefined> extends boolean ? false : null;
/**
 * The optional fields. Facts recorded before these fields existed lack them; every state has null instead, or false
 * where the field is a yes or no.
 */
export const ADDED_FIELDS = Object.fromEntries(
  Object.entries({ ...details, ...place, ...allDay }).flatMap(([name, schema]) =>
    schema instanceof z.ZodOptional ? [[name, schema.unwrap() instanceof z.ZodBoolean ? false : null]] : [],
  ),
) as { [Name in Later]: WithoutIt<Recorded[Name]> };

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

import { z } from 'zod';
import { writeAnswer } from '../events/calls.ts';
import { thingId } from '../events/event/absorbed.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { eventCreateBody, wallTime } from '../events/eventBody.ts';
import { nightReports } from '../feedback/nightReport.ts';
import { call } from '../platform/call.ts';
import { ofNobody, ofPerson } from '../platform/reading/people.ts';
import { line, lines, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { pictureAddress } from '../platform/validation/webAddress.ts';
import { mySentences } from './sentences.ts';

const organizer = z.object({ organizerId: z.uuid() });
const night = organizer.extend({ eventId: thingId });
const paths = '/api/my/organizers/:organizerId/nights';

/** What a team says of a night: it is on, cancelled, on after all, at another time or place, or has another flyer. */
export const NIGHT_ANSWERS = ['on', 'cancelled', 'back', 'otherTime', 'elsewhere', 'picture'] as const;
export type NightAnswer = (typeof NIGHT_ANSWERS)[number];

/** The most characters of the reason for which a night is cancelled. */
export const REASON_LENGTH = 300;

/** `name` is known of people on the team; of others only their side. `userId` is null where no account said it. */
const confirmed = ofPerson(
  'user',
  z.object({
    at: z.iso.datetime(),
    by: z.enum(['organizer', 'team']),
    userId: z.string().nullable(),
    name: z.string().nullable(),
  }),
  'userId',
);

/**
 * An event, or one date of a series, as its team sees it. Times are those of clocks at the place, and days where it is
 * all-day. `followers` have asked to be mailed of its changes, and are told once they are recorded; of a draft nobody
 * is. `answers` are those that the caller may give now.
 */
export const myNight = ofNobody(
  'A night, which is on a public calendar.',
  z.object({
    id: thingId,
    seriesId: z.uuid().nullable(),
    revision: z.int(),
    title: z.string(),
    start: z.string(),
    end: z.string().nullable(),
    allDay: z.boolean(),
    timeZone: z.string(),
    startsAt: z.iso.datetime(),
    movedFrom: z.string().nullable(),
    place: z.object({
      name: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      venueId: z.uuid().nullable(),
    }),
    /** As it was said, so that another night like it can be added. */
    price: z.string(),
    danceStyleIds: z.array(z.string()),
    picture: z.string().nullable(),
    status: z.enum(STATUSES),
    /** Why it is cancelled, if it is and somebody said so. */
    cancelReason: z.string().nullable(),
    /** Who said last that it is on, also by an edit; for a date of a series, of that date or of all. */
    confirmed,
    followers: z.int(),
    answers: z.array(z.enum(NIGHT_ANSWERS)),
    /** What dancers have reported of it and nobody has answered, and what they wrote. */
    reports: nightReports,
    notes: z.array(z.string()),
  }),
);
export type MyNight = z.output<typeof myNight>;

/** How many nights a page has, and at most. */
export const NIGHTS_PAGE = { usual: 50, most: 200 };

/** `total` counts all that are to come; `offset` skips as many. */
export const listMyNights = call({
  method: 'GET',
  path: `${paths}`,
  summary: 'What an organizer has coming, drafts and what is cancelled included, soonest first',
  access: 'team',
  right: 'see',
  params: organizer,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(NIGHTS_PAGE.most).default(NIGHTS_PAGE.usual),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  answer: z.object({ nights: z.array(myNight), total: z.int() }),
  reads: [
    'events',
    'regions',
    'organizers',
    'organizerContacts',
    'venues',
    'danceStyles',
    'subscriptions',
    'users',
    'nightReports',
  ],
});

const written = z.object({ night: myNight, ...writeAnswer });

/** 409 for a night that is over, a draft, or cancelled. */
export const confirmMyNight = call({
  method: 'POST',
  path: `${paths}/:eventId/confirm`,
  summary: 'Say that a night is still on: of a series, that date alone',
  access: 'team',
  right: 'confirm',
  params: night,
  answer: written,
});

const reason = orNull(lines(REASON_LENGTH, asMessage(mySentences.reasonTooLong)));

/**
 * A venue of the venue book; or, without a `venueId`, what the other fields say. The city stays as it is unless it is
 * named.
 */
const elsewhere = z.strictObject({
  answer: z.literal('elsewhere'),
  venueId: z.uuid().nullable().default(null),
  locationName: orNull(line(200)).default(null),
  locationAddress: orNull(line(300)).default(null),
  locationCity: orNull(line(120)).optional(),
});

/**
 * Wall times at the place, as forms of events have them (`2027-03-05T21:00`); days for what is all-day. Without an end, it
 * lasts as long as before; null if nobody knows.
 */
const otherTime = z.strictObject({
  answer: z.literal('otherTime'),
  startDateTime: wallTime,
  endDateTime: wallTime.nullable().optional(),
});

/** Where uploads are served. */
const UPLOADED = /^\/uploads\/[0-9a-f]{2}\/[\w-]+\.webp$/;
/** A picture that was uploaded here. */
const uploaded = pictureAddress.refine(
  text => text !== null && UPLOADED.test(text),
  asMessage(mySentences.pictureMissing),
);

export const nightChange = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('cancelled'), reason: reason.default(null) }),
  z.strictObject({ answer: z.literal('back') }),
  otherTime,
  elsewhere,
  z.strictObject({ answer: z.literal('picture'), coverImage: uploaded }),
]);
export type NightChange = z.output<typeof nightChange>;

/** With the rules of the console: 422 for a field, 412 if it has changed since the revision in If-Match. */
export const changeMyNight = call({
  method: 'POST',
  path: `${paths}/:eventId/change`,
  summary:
    'Cancel a night or have it after all, at another time or elsewhere, or give it a flyer: of a series, that date alone',
  access: 'team',
  right: 'edit',
  params: night,
  body: nightChange,
  answer: written,
});

/**
 * 403 `forbidden` for a change that the caller may not make. 409 `changed_since` if it was changed again. `night` is null
 * if it had been added by that. A series that was added here is undone by its own id.
 */
export const undoMyChange = call({
  method: 'POST',
  path: `${paths}/:eventId/undo`,
  summary: 'Undo what the team has said of a night, while nothing that it changed was changed after it',
  access: 'team',
  right: 'confirm',
  params: night,
  body: z.strictObject({ commandId: z.uuid() }),
  answer: written.extend({ night: myNight.nullable() }),
});

const { status: _, isFeatured: __, eventOrganizerId: ___, ...fields } = eventCreateBody.shape;

/**
 * An event or, with a `recurrenceConfig`, a series of this organizer. What a reviewed organizer adds is a draft until an
 * administrator publishes it. `night` is the next one, and `count` how many there are.
 */
export const createMyNight = call({
  method: 'POST',
  path: `${paths}`,
  summary: 'Add an event or a series of this organizer',
  access: 'team',
  right: 'edit',
  params: organizer,
  body: z.strictObject(fields),
  answer: z.object({ id: z.uuid(), night: myNight, count: z.int(), published: z.boolean(), ...writeAnswer }),
  status: 201,
});

/** For the change of a place: those whose name begins with the text first. */
export const offerMyVenues = call({
  method: 'GET',
  path: '/api/my/organizers/:organizerId/venues',
  summary: 'Venues to choose from that match a text',
  access: 'team',
  right: 'edit',
  params: organizer,
  query: z.object({
    q: line(200).min(1),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  answer: z.object({
    venues: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        address: z.string().nullable(),
        city: z.string().nullable(),
      }),
    ),
  }),
  reads: ['venues', 'regions'],
});

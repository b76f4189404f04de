import { z } from 'zod';
import { isTimeZone } from '../calendar/timeZone.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { book, choice, exactly, idOrNone } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { asRead } from '../platform/reading/asRead.ts';
import { asWritten, line, lines, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { venueSentences } from './sentences.ts';
import { VENUE_STATUSES, venueFields } from './venue.ts';

/** A venue as commands return it. `timeZone` is that of its region, if it has one. */
export const venueRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  ...asRead(venueFields.shape),
  status: z.enum(VENUE_STATUSES),
  /** The decided event, or series, that it was taken from. */
  eventId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type VenueRead = z.infer<typeof venueRead>;

const region = z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable();

/** `upcomingEvents` are published and begin within 30 days. */
const listed = venueRead.extend({ region, upcomingEvents: z.int() });
export type ListedVenue = z.infer<typeof listed>;

/** `cities` are those with most venues. */
export const venueBook = book({
  name: 'venues',
  path: '/api/admin/venues',
  summary: {
    list: 'Venues, with the number that match, the figures of all, and the cities that have most of them',
    file: 'The venue book with its filters and order, whole, as CSV; who took it is recorded',
  },
  row: listed,
  filters: { city: exactly(120), regionId: idOrNone, status: choice([...VENUE_STATUSES, 'all']) },
  more: {},
  sorts: ['name', 'city', 'updated'],
  order: 'asc',
  figures: ['total', 'active', 'retired', 'withoutRegion'],
  offers: ['cities'],
  reads: ['venues', 'regions', 'events'],
  cityTeams: true,
});
export const { list: listVenues } = venueBook;

/** What a form fills in when the venue is chosen. */
export const offeredVenue = venueRead
  .omit({ revision: true, notes: true, status: true, eventId: true, createdAt: true, updatedAt: true })
  .extend({ region });
export type OfferedVenue = z.infer<typeof offeredVenue>;

export const offerVenues = call({
  method: 'GET',
  path: '/api/admin/venues/offered',
  summary: 'Venues to choose from that match a text: those whose name begins with it first; retired ones not',
  access: 'admin',
  cityTeams: true,
  query: z.object({
    q: line(200).min(1),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  answer: z.object({ venues: z.array(offeredVenue) }),
  past: 'now',
  reads: ['venues', 'regions'],
});

/** Something that takes place at a venue: an event, or a date of a series. */
const upcoming = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  startLocal: z.string(),
  timeZone: z.string(),
});
export type UpcomingAtVenue = z.infer<typeof upcoming>;

const venueId = z.object({ id: z.uuid() });

export const showVenue = call({
  method: 'GET',
  path: '/api/admin/venues/:id',
  summary: 'One venue with what takes place there next; its ETag goes into If-Match of a change',
  access: 'admin',
  cityTeams: true,
  params: venueId,
  answer: z.object({ venue: listed, upcoming: z.array(upcoming) }),
  past: 'rows',
  reads: ['venues', 'regions', 'events'],
});
export type VenueShown = z.infer<typeof showVenue.answer>;

const body = z.strictObject({
  ...asWritten(venueFields.shape),
  name: line(200).min(1, asMessage(venueSentences.nameMissing)),
  notes: orNull(lines(2_000)),
  timeZone: z.string().refine(isTimeZone, asMessage(venueSentences.noZone)),
  status: z.enum(VENUE_STATUSES),
});

/** Without a time zone, it is that of the region, else of the coordinates, else of the city. */
export const venueCreateBody = body.omit({ status: true }).partial().required({ name: true });
export const venueChangeBody = body.partial();
export type VenueChangeBody = z.output<typeof venueChangeBody>;

/** The result of a command, with the id by which it can be undone. */
const written = { venue: venueRead, commandId: z.uuid(), commit: commitSchema };

export const createVenue = call({
  method: 'POST',
  path: '/api/admin/venues',
  summary: 'Add a venue; 409 taken names the one of the same name in the same city',
  access: 'admin',
  cityTeams: true,
  body: venueCreateBody,
  answer: z.object({ success: z.boolean(), ...written }),
  status: 201,
});

export const changeVenue = call({
  method: 'PUT',
  path: '/api/admin/venues/:id',
  summary: 'Change what the body names; everything else stays, and so do the events that take place there',
  access: 'admin',
  cityTeams: true,
  params: venueId,
  body: venueChangeBody,
  answer: z.object(written),
});

export const undoVenueChange = call({
  method: 'POST',
  path: '/api/admin/venues/:id/undo',
  summary: 'Undo what a command changed of a venue',
  access: 'admin',
  cityTeams: true,
  params: venueId,
  body: z.strictObject({ commandId: z.uuid() }),
  answer: z.object({ success: z.boolean(), ...written }),
});

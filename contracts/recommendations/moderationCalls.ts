import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { STATUSES } from '../events/event/event.ts';
import { eventCreateBody } from '../events/eventBody.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery } from '../platform/page.ts';
import { LANGUAGES } from '../platform/sentence.ts';
import { line, lines } from '../platform/text/text.ts';
import { RECOMMENDATION_STATUSES } from './recommendation.ts';

/**
 * `endTime`, `city`, `state`, `country` and `danceStyles` are not asked for in the public form, but programs may send
 * them; without them, city, state and country are those of the region. `user` is who sent it, if they were signed in.
 * `told`: the sender was told the decision by mail. `eventId` is the event or series that it became.
 */
const recommendationRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
  date: z.iso.date().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  danceStyles: z.array(z.string()),
  organizer: z.string().nullable(),
  contactEmail: z.string().nullable(),
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  websiteUrl: z.string().nullable(),
  priceRange: z.string().nullable(),
  language: z.enum(LANGUAGES),
  status: z.enum(RECOMMENDATION_STATUSES),
  moderatorNotes: z.string().nullable(),
  told: z.boolean(),
  eventId: thingId.nullable(),
  decidedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type RecommendationRead = z.output<typeof recommendationRead>;

/**
 * `stats` are those of all recommendations, as of the same moment as the rows; what is in the trash counts there only.
 */
export const listRecommendations = call({
  method: 'GET',
  path: '/api/admin/event-recommendations',
  summary: 'Recommended events: pending ones first, the longest waiting first; then the latest decisions',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: line(200).optional(),
    status: z.enum([...RECOMMENDATION_STATUSES, 'trash', 'all']).default('all'),
  }),
  answer: z.object({
    recommendations: z.array(recommendationRead),
    total: z.int(),
    stats: z.object({
      pending: z.int(),
      approved: z.int(),
      rejected: z.int(),
      converted: z.int(),
      trash: z.int(),
    }),
  }),
  reads: ['recommendations', 'regions', 'users'],
});

export const LIKENESSES = ['title', 'venue', 'time'] as const;

/** An event, or a date of a series, that this recommendation may be about, and what they have in common. */
const likelyEvent = z.object({
  id: z.string(),
  title: z.string(),
  startDateTime: z.string(),
  locationName: z.string().nullable(),
  locationCity: z.string().nullable(),
  status: z.enum(STATUSES),
  alike: z.array(z.enum(LIKENESSES)),
});
export type LikelyEvent = z.output<typeof likelyEvent>;

const recommendationId = z.object({ id: z.uuid() });

export const showRecommendation = call({
  method: 'GET',
  path: '/api/admin/event-recommendations/:id',
  summary: 'One recommendation, with the events that it may duplicate',
  access: 'admin',
  params: recommendationId,
  answer: z.object({
    recommendation: recommendationRead,
    event: z.object({ id: thingId, title: z.string(), status: z.enum(STATUSES) }).nullable(),
    /** The active organizer who is called like the one that it names. */
    organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Those of its dance styles that there are. */
    styles: z.array(z.object({ id: z.string(), name: z.string() })),
    likely: z.array(likelyEvent),
  }),
  reads: ['recommendations', 'events', 'organizers', 'regions', 'danceStyles', 'users'],
});
export type RecommendationShown = z.output<typeof showRecommendation.answer>;

const notes = lines(2_000)
  .nullish()
  .transform(text => text || null);
/** The decision and its notes go to the sender by mail, if they gave an address. */
const tellSender = z.boolean().default(false);
const written = z.object({ recommendation: recommendationRead, commit: commitSchema });

/** 409 `decided` unless it is pending: `data.decision` says what someone else decided, who, and when. */
export const moderateRecommendation = call({
  method: 'PATCH',
  path: '/api/admin/event-recommendations/:id/moderate',
  summary: 'Approve or reject a pending recommendation',
  access: 'admin',
  params: recommendationId,
  body: z.strictObject({ status: z.enum(['approved', 'rejected']), moderatorNotes: notes, tellSender }),
  answer: written,
});

/**
 * Creates exactly one event, or series, and marks the recommendation as converted. The body is that of `createEvent`;
 * what it does not name, also all of it, is taken from what was sent. 422 where neither has a date and a time. 409 as for `moderateRecommendation`.
 */
export const convertRecommendation = call({
  method: 'POST',
  path: '/api/admin/event-recommendations/:id/convert',
  summary: 'Convert a pending recommendation to an event',
  access: 'admin',
  params: recommendationId,
  body: eventCreateBody.partial().extend({ moderatorNotes: notes, tellSender }).nullish(),
  answer: z.object({
    success: z.boolean(),
    event: z.object({ id: z.uuid(), title: z.string(), status: z.enum(STATUSES) }),
    recommendation: recommendationRead,
    commit: commitSchema,
  }),
  status: 201,
});

/** Undoes a decision. 409 if it became an event that was not deleted. */
export const reopenRecommendation = call({
  method: 'POST',
  path: '/api/admin/event-recommendations/:id/reopen',
  summary: 'Make a decided recommendation pending again',
  access: 'admin',
  params: recommendationId,
  answer: written,
});

export const deleteRecommendation = call({
  method: 'DELETE',
  path: '/api/admin/event-recommendations/:id',
  summary: 'Move a recommendation to the trash; after 30 days there, who sent it is erased',
  access: 'admin',
  params: recommendationId,
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

export const restoreRecommendation = call({
  method: 'POST',
  path: '/api/admin/event-recommendations/:id/restore',
  summary: 'Restore a recommendation from the trash',
  access: 'admin',
  params: recommendationId,
  answer: written,
});

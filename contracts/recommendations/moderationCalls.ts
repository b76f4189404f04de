import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { STATUSES } from '../events/event/eventFields.ts';
import { eventCreateBody } from '../events/eventBody.ts';
import { choice } from '../platform/book.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { decisionRead, queue } from '../platform/queue.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { lines } from '../platform/text/text.ts';
import { RECOMMENDATION_STATUSES, recommendationStream } from './recommendation.ts';

/**
 * `endTime`, `city`, `state`, `country` and `danceStyles` are not asked for in the public form, but programs may send
 * them; without them, city, state and country are those of the region. `user` is who sent it, if they were signed in.
 * `told`: the sender was told the decision by mail. `eventId` is the event or series that it became.
 */
const recommendationRead = ofPerson(
  'recommendation',
  z.object({
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
    user: ofPerson('user', z.object({ id: z.uuid(), name: z.string(), email: z.string() })).nullable(),
    websiteUrl: z.string().nullable(),
    priceRange: z.string().nullable(),
    language: z.enum(LANGUAGES),
    status: z.enum(RECOMMENDATION_STATUSES),
    moderatorNotes: z.string().nullable(),
    told: z.boolean(),
    eventId: thingId.nullable(),
    ...decisionRead,
    deletedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  }),
);
export type RecommendationRead = z.output<typeof recommendationRead>;

export const SIMILARITIES = ['title', 'venue', 'time'] as const;

/** An event, or a date of a series, that this recommendation may be about, and what they have in common. */
const likelyEvent = z.object({
  id: z.string(),
  title: z.string(),
  startDateTime: z.string(),
  locationName: z.string().nullable(),
  locationCity: z.string().nullable(),
  status: z.enum(STATUSES),
  alike: z.array(z.enum(SIMILARITIES)),
});
export type LikelyEvent = z.output<typeof likelyEvent>;

const shown = z.object({
  recommendation: recommendationRead,
  event: z.object({ id: thingId, title: z.string(), status: z.enum(STATUSES) }).nullable(),
  /** The active organizer who is called like the one that it names. */
  organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Those of its dance styles that there are. */
  styles: z.array(z.object({ id: z.string(), name: z.string() })),
  likely: z.array(likelyEvent),
});
export type RecommendationShown = z.output<typeof shown>;

const notes = lines(2_000)
  .nullish()
  .transform(text => text || null);
/** The decision and its notes go to the sender by mail, if they gave an address. */
const tellSender = z.boolean().default(false);

/**
 * `stats` are those of all recommendations, as of the same moment as the rows; what is in the trash counts there only.
 */
export const recommendationQueue = queue({
  kind: 'recommendation',
  of: recommendationStream,
  decisions: {
    RecommendationApproved: 'approved',
    RecommendationRejected: 'rejected',
    RecommendationConverted: 'converted',
  },
  reopened: 'RecommendationReopened',
  waits: ({ status, deletedAt }) => status === 'pending' && !deletedAt,
  sender: ({ contactEmail, language, title, deleted, erased }) =>
    contactEmail && !deleted && !erased ? { email: contactEmail, language, title } : null,
  name: 'recommendations',
  item: 'recommendation',
  path: '/api/admin/event-recommendations',
  summary: {
    list: 'Recommended events: pending ones first, the longest waiting first; then the latest decisions',
    show: 'One recommendation, with the events that it may duplicate',
  },
  row: recommendationRead,
  shown,
  filters: { status: choice([...RECOMMENDATION_STATUSES, 'trash', 'all'], 'pending', 'all') },
  sorts: ['waiting'],
  order: null,
  figures: ['pending', 'approved', 'rejected', 'converted', 'trash'],
  reads: ['recommendations', 'regions', 'users', 'events'],
  shownReads: ['recommendations', 'events', 'organizers', 'regions', 'danceStyles', 'users'],
  written: { recommendation: recommendationRead },
  acts: {
    /** 409 `decided` unless it is pending: `data.decision` says what someone else decided, who, and when. */
    moderate: {
      method: 'PATCH',
      path: 'moderate',
      summary: 'Approve or reject a pending recommendation',
      body: z.strictObject({ status: z.enum(['approved', 'rejected']), moderatorNotes: notes, tellSender }),
    },
    /** Undoes a decision. 409 if it became an event that was not deleted. */
    reopen: { path: 'reopen', summary: 'Make a decided recommendation pending again' },
    restore: { path: 'restore', summary: 'Restore a recommendation from the trash' },
  },
});

const recommendationId = z.object({ id: z.uuid() });

/**
 * Creates exactly one event, or series, and marks the recommendation as converted. The body is that of `createEvent`;
 * what it does not name, also all of it, is taken from what was sent. 422 where neither has a date and a time. 409 as for `moderate`.
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

export const deleteRecommendation = call({
  method: 'DELETE',
  path: '/api/admin/event-recommendations/:id',
  summary: 'Move a recommendation to the trash; after 30 days there, who sent it is erased',
  access: 'admin',
  params: recommendationId,
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

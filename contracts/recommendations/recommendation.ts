import { z } from 'zod';
import { eventCreation, eventFacts } from '../events/event/event.ts';
import { localDate, rule } from '../events/series/recurrence.ts';
import { personal, type StreamOf } from '../platform/fact.ts';
import { sentBy } from '../platform/publicForm.ts';
import { shortText } from '../platform/text/text.ts';

export const RECOMMENDATION_STATUSES = ['pending', 'approved', 'rejected', 'converted'] as const;
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];

/** Days after which who sent a deleted recommendation is erased. */
export const DAYS_IN_TRASH = 30;

/**
 * `site`: the address under which the sender can look up what became of it. `userId`: the account of a signed-in
 * sender. The first ones have neither, nor what else is optional.
 */
const recommended = z.object({
  title: z.string().min(1).max(200),
  description: z.string().max(5_000).nullable(),
  venue: shortText(200),
  address: shortText(300),
  regionId: z.uuid().nullable(),
  date: z.iso.date().nullable(),
  startTime: z.string().max(5).nullable(),
  organizer: shortText(200),
  contactEmail: personal(z.email().max(254).nullable()),
  websiteUrl: shortText(2048),
  priceRange: shortText(100),
  language: sentBy.language,
  emailHash: personal(z.string().max(64).nullable()),
  site: z.string().max(2048).optional(),
  endTime: z.string().max(5).nullable().optional(),
  city: shortText(120).optional(),
  state: shortText(120).optional(),
  country: shortText(120).optional(),
  danceStyles: z.array(z.string().max(60)).max(30).optional(),
  userId: z.uuid().nullable().optional(),
});

const ADDED = { endTime: null, city: null, state: null, country: null, danceStyles: [], userId: null };
type Added = keyof typeof ADDED;

/** `told`: the sender is told the outcome and the notes by mail, and reads the notes on the status page. */
const decision = z.object({ moderatorNotes: personal(z.string().max(2_000).nullable()), told: z.boolean() });

const { status, isFeatured, organizerStanding, stylesNotOffered } = eventCreation.shape;
const recurrence = rule
  .omit({ weekStart: true })
  .extend({ endDate: localDate.nullable(), count: z.int().nullable() });
/**
 * The event, or series, that a recommendation becomes: everything that its creation needs. As recorded, and so without
 * what is checked of a form, which may become stricter.
 */
const plannedEvent = z.object({
  event: eventFacts.EventCreated.extend({ status, isFeatured, organizerStanding, stylesNotOffered }),
  recurrence: recurrence.nullable(),
});
export type PlannedEvent = z.output<typeof plannedEvent>;

const converted = decision.extend({ eventId: z.uuid(), planned: plannedEvent });
const nothing = z.object({});

export const recommendationFacts = {
  EventRecommended: recommended,
  RecommendationApproved: decision,
  RecommendationRejected: decision,
  /** The event is created from this fact: by the call that recorded it or, if that was interrupted, by a process. */
  RecommendationConverted: converted,
  RecommendationReopened: nothing,
  RecommendationDeleted: nothing,
  RecommendationRestored: nothing,
  RecommendationErased: nothing,
};

export const recommendationCommands = {
  RecommendEvent: recommended,
  ApproveRecommendation: decision,
  RejectRecommendation: decision,
  ConvertRecommendation: converted,
  /** `eventGone`: the event that it became was deleted; looked up by the caller, since rules are pure. */
  ReopenRecommendation: z.object({ eventGone: z.boolean() }),
  DeleteRecommendation: nothing,
  RestoreRecommendation: nothing,
  EraseRecommendation: nothing,
};

export type RecommendationState = Omit<z.output<typeof recommended>, 'emailHash' | Added> & {
  [Field in Added]: Exclude<z.output<typeof recommended>[Field], undefined>;
} & {
  status: RecommendationStatus;
  moderatorNotes: string | null;
  told: boolean;
  eventId: string | null;
  deleted: boolean;
  erased: boolean;
};

const UNDECIDED = { status: 'pending', moderatorNotes: null, told: false, eventId: null } as const;

/** Streams `recommendation-<id>`: an event that a visitor recommended. What it says about the event is not personal. */
export const recommendationStream: StreamOf<
  RecommendationState,
  typeof recommendationFacts,
  typeof recommendationCommands,
  'EventRecommended'
> = {
  category: 'recommendation',
  named: { field: 'title' },
  facts: recommendationFacts,
  commands: recommendationCommands,
  erasedBy: 'RecommendationErased',
  begin: {
    EventRecommended: ({ emailHash: _, ...data }) => ({
      ...ADDED,
      ...data,
      ...UNDECIDED,
      deleted: false,
      erased: false,
    }),
  },
  evolve: {
    RecommendationApproved: (state, data) => ({ ...state, ...data, status: 'approved' }),
    RecommendationRejected: (state, data) => ({ ...state, ...data, status: 'rejected' }),
    RecommendationConverted: (state, { planned: _, ...data }) => ({ ...state, ...data, status: 'converted' }),
    RecommendationReopened: state => ({ ...state, ...UNDECIDED }),
    RecommendationDeleted: state => ({ ...state, deleted: true }),
    RecommendationRestored: state => ({ ...state, deleted: false }),
    RecommendationErased: state => ({
      ...state,
      contactEmail: null,
      userId: null,
      moderatorNotes: null,
      erased: true,
    }),
  },
};

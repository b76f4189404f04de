import { z } from 'zod';
import { personal, type StreamOf } from '../platform/fact.ts';
import { sentBy } from '../platform/publicForm.ts';

export const RECOMMENDATION_STATUSES = ['pending', 'approved', 'rejected', 'converted'] as const;
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];

const recommended = z.object({
  title: z.string().min(1).max(200),
  description: z.string().max(5_000).nullable(),
  venue: z.string().max(200).nullable(),
  address: z.string().max(300).nullable(),
  regionId: z.uuid().nullable(),
  date: z.iso.date().nullable(),
  startTime: z.string().max(5).nullable(),
  organizer: z.string().max(200).nullable(),
  contactEmail: personal(z.email().max(254).nullable()),
  websiteUrl: z.string().max(2048).nullable(),
  priceRange: z.string().max(100).nullable(),
  language: sentBy.language,
  emailHash: personal(z.string().max(64).nullable()),
});

export const recommendationFacts = {
  EventRecommended: recommended,
  RecommendationErased: z.object({}),
};

export const recommendationCommands = {
  RecommendEvent: recommended,
  EraseRecommendation: z.object({}),
};

export type RecommendationState = Omit<z.output<typeof recommended>, 'emailHash'> & {
  status: RecommendationStatus;
  erased: boolean;
};

/** Streams `recommendation-<id>`: an event that a visitor recommended. What it says about the event is not personal. */
export const recommendationStream: StreamOf<
  RecommendationState,
  typeof recommendationFacts,
  typeof recommendationCommands,
  'EventRecommended'
> = {
  category: 'recommendation',
  facts: recommendationFacts,
  commands: recommendationCommands,
  erasedBy: 'RecommendationErased',
  begin: {
    EventRecommended: ({ emailHash: _, ...data }) => ({ ...data, status: 'pending', erased: false }),
  },
  evolve: {
    RecommendationErased: state => ({ ...state, contactEmail: null, erased: true }),
  },
};

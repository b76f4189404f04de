import type { AreaWork } from '#platform/areas/work.ts';
import { eraseRecommendationsInTrash } from './eraseRecommendationsInTrash.ts';
import { mailOnRecommendation, recommendationMails } from './mailOnRecommendation.ts';
import {
  makeEventOnRecommendationConverted,
  recommendedEvents,
} from './makeEventOnRecommendationConverted.ts';
import type { ModerationNeeds } from './moderationRoutes.ts';

export const work: AreaWork<Pick<ModerationNeeds, 'makeEvent'>> = {
  processes: [mailOnRecommendation, makeEventOnRecommendationConverted],
  performers: ({ door, ...core }, { makeEvent }) => ({
    ...recommendedEvents({ ...core, makeEvent }),
    ...(door && recommendationMails({ ...core, ...door })),
  }),
  periodics: core => [eraseRecommendationsInTrash({ ...core, db: core.db() })],
};

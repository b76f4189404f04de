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
  performers: ({ mailing, ...core }, { makeEvent }) => ({
    ...recommendedEvents({ ...core, makeEvent }),
    ...(mailing && recommendationMails({ ...core, ...mailing })),
  }),
  periodics: core => [eraseRecommendationsInTrash({ ...core, db: core.db() })],
};

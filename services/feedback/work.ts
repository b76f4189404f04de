import type { AreaWork } from '#platform/areas/work.ts';
import { eraseFeedbackOnUserErased, feedbackErasures } from './eraseFeedbackOnUserErased.ts';

export const work: AreaWork = {
  processes: [eraseFeedbackOnUserErased],
  performers: core => feedbackErasures({ ...core, db: core.db() }),
};

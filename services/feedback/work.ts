import type { AreaWork } from '#platform/areas/work.ts';
import { eraseFeedbackOnUserErased, feedbackErasures } from './eraseFeedbackOnUserErased.ts';
import { type SettleNeeds, settleReports } from './settleReports.ts';

export const work: AreaWork<SettleNeeds> = {
  processes: [eraseFeedbackOnUserErased],
  performers: core => feedbackErasures({ ...core, db: core.db() }),
  periodics: (core, { saidOfNight }) => [settleReports({ ...core, db: core.db(), saidOfNight })],
};

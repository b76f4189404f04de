import { ITEM_PATHS } from '#contracts/queues/queueKinds.ts';
import type { Area } from '../platform/areas/area.ts';

export const recommendations: Area = {
  screens: [],
  things: { recommendation: ITEM_PATHS.recommendation },
};

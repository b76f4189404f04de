import { recommendationQueue } from '#contracts/recommendations/moderationCalls.ts';
import { queueList } from '../platform/queue/queueList.ts';

/** Events that visitors recommended, their filters and their queries. */
export const RECOMMENDATIONS = queueList(recommendationQueue);
export const recommendationsKey = RECOMMENDATIONS.key;

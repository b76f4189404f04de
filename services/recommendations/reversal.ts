import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { differing, type Reversal, type Step } from '#platform/history/reversal.ts';

const AGAIN = { moderatorNotes: null, told: false };

/** How a recommendation becomes what it was. A conversion stays: it made an event, which is deleted by itself. */
export const recommendationReversal: Reversal<typeof recommendationStream> = {
  of: recommendationStream,
  derived: ['moderatorNotes', 'told', 'eventId', 'planned'],
  stays(from, to) {
    const isEvent = from.status === 'converted' || to.status === 'converted';
    return isEvent || (from.deleted && to.deleted) ? differing(from, to, ['status']) : [];
  },
  towards(from, to) {
    const restoring = from.deleted ? [{ name: 'RestoreRecommendation', data: {} }] : [];
    const deleting = to.deleted ? [{ name: 'DeleteRecommendation', data: {} }] : [];
    return [...restoring, ...decidingSteps(from.status, to.status), ...deleting];
  },
};

type Status = Parameters<(typeof recommendationReversal)['towards']>[0]['status'];

function decidingSteps(from: Status, to: Status): Step[] {
  if (from === to) return [];
  const reopening = from === 'pending' ? [] : [{ name: 'ReopenRecommendation', data: { eventGone: true } }];
  if (to === 'pending') return reopening;
  const name = to === 'approved' ? 'ApproveRecommendation' : 'RejectRecommendation';
  return [...reopening, { name, data: AGAIN }];
}

import { IconCalendarPlus, IconCircleCheck, IconCircleX, IconClock, IconTrash } from '@tabler/icons-react';
import type { RecommendationRead } from '#contracts/recommendations/moderationCalls.ts';
import type { RecommendationStatus } from '#contracts/recommendations/recommendation.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { type Looks, StatusBadge } from '../ui/show/StatusBadge.tsx';
import { recommendationTexts } from './recommendationTexts.ts';

/** A day and a time of day as somebody wrote them; whichever there is. */
export function shownTime(date: string | null, time: string | null): string {
  return [date && shownDate(date), time].filter(Boolean).join(', ');
}

const LOOKS: Looks<RecommendationStatus> = {
  pending: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'green', icon: IconCircleCheck },
  rejected: { tone: 'red', icon: IconCircleX },
  converted: { tone: 'blue', icon: IconCalendarPlus },
};

export function RecommendationBadge({
  recommendation: { status, deletedAt },
}: {
  recommendation: Pick<RecommendationRead, 'status' | 'deletedAt'>;
}) {
  const say = useText(recommendationTexts);
  if (deletedAt) {
    return (
      <StatusBadge tone="quiet" icon={IconTrash}>
        {say('isDeleted')}
      </StatusBadge>
    );
  }
  return <StatusBadge {...LOOKS[status]}>{say(`is_${status}`)}</StatusBadge>;
}

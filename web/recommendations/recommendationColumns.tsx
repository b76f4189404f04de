import type { RecommendationRead, recommendationQueue } from '#contracts/recommendations/moderationCalls.ts';
import { text } from '../platform/texts/messages.ts';
import type { NameItem } from '../ui/queue/BulkQueueScreen.tsx';
import type { BookColumns } from '../ui/screen/BookScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { RecommendationBadge, shownTime } from './RecommendationCells.tsx';
import { recommendationTexts } from './recommendationTexts.ts';

export function recommendationColumns(
  named: NameItem<RecommendationRead>,
): BookColumns<typeof recommendationQueue> {
  const say = text(recommendationTexts);
  return {
    title: {
      header: say('columnTitle'),
      card: 'heading',
      cell: recommendation => named(recommendation, recommendation.organizer),
    },
    when: {
      header: say('columnWhen'),
      width: '18%',
      cell: ({ date, startTime }) => shownTime(date, startTime) || '–',
    },
    where: {
      header: say('columnWhere'),
      width: '22%',
      spare: 'late',
      cell: ({ venue, region }) => [venue, region?.city].filter(Boolean).join(' · ') || '–',
    },
    received: {
      header: say('columnReceived'),
      width: '150px',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    status: {
      header: say('columnStatus'),
      width: '136px',
      card: 'corner',
      cell: recommendation => <RecommendationBadge recommendation={recommendation} />,
    },
    // The one order.
    waiting: null,
  };
}

import { lazy, Suspense } from 'react';
import type { RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';
import { RecommendationList } from './recommendations/RecommendationList.tsx';
import { useConversion } from './recommendations/useConversion.tsx';

const MadeEventForm = lazy(() =>
  import('./events/form/MadeEventForm.tsx').then(module => ({ default: module.MadeEventForm })),
);

/** Recommended events; a recommendation becomes an event in the form of events. */
export function Recommendations() {
  return (
    <RecommendationList
      converting={(shown, opened, onClose) => (
        <Suspense fallback={null}>
          <Conversion key={shown.recommendation.id} shown={shown} opened={opened} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}

type ConversionProps = { shown: RecommendationShown; opened: boolean; onClose: () => void };

function Conversion({ shown, ...dialog }: ConversionProps) {
  return <MadeEventForm {...useConversion(shown)} {...dialog} />;
}

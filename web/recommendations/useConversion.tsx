import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#contracts/platform/call.ts';
import { convertBody } from '#contracts/recommendations/convertBody.ts';
import {
  convertRecommendation,
  type RecommendationShown,
} from '#contracts/recommendations/moderationCalls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone } from '../ui/notice/toast.tsx';
import { LikelyEvents } from './LikelyEvents.tsx';
import { RecommendationChoices, type Told } from './RecommendationChoices.tsx';
import { recommendationsKey } from './recommendationQueries.ts';
import { recommendationTexts } from './recommendationTexts.ts';

type Body = NonNullable<RequestOf<typeof convertRecommendation>['body']>;

/** Everything that the form of the event says and does that a recommendation becomes. */
export function useConversion(shown: RecommendationShown) {
  const { recommendation } = shown;
  const say = useText(recommendationTexts);
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const refresh = () => {
    for (const queryKey of [recommendationsKey, ['queues'], ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const { id } = recommendation;
  return {
    title: say('convert'),
    submit: say('convert'),
    failed: say('convertFailed'),
    from: { id: `recommendation-${id}`, body: convertBody(shown) },
    above: (
      <>
        <LikelyEvents likely={shown.likely} />
        <RecommendationChoices shown={shown} choice={told} onChoose={setTold} />
      </>
    ),
    async make(event: Body, key: string): Promise<string> {
      const body = { ...event, tellSender: told !== null };
      try {
        return (await send(convertRecommendation, { params: { id }, body }, { key })).event.id;
      } finally {
        refresh();
      }
    },
    onMade(eventId: string) {
      toastDone(say('didConvert', { id: eventId }));
    },
  };
}

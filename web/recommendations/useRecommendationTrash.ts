import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteRecommendation,
  type RecommendationRead,
  recommendationQueue,
} from '#contracts/recommendations/moderationCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { recommendationsKey } from './recommendationQueries.ts';
import { recommendationTexts } from './recommendationTexts.ts';

/** Moves a recommendation to the trash, which can be undone, or out of it. */
export function useRecommendationTrash({ id, title, deletedAt }: RecommendationRead, onMoved: () => void) {
  const say = useText(recommendationTexts);
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [recommendationsKey, ['queues'], ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const restore = (key: string) => send(recommendationQueue.acts.restore, { params: { id } }, { key });
  const undo = () => restore(newKey()).then(refresh, error => toastFailed(say('restoreFailed'), error));
  const moving = useMutation({
    mutationFn: async (key: string): Promise<unknown> =>
      deletedAt ? restore(key) : send(deleteRecommendation, { params: { id } }, { key }),
    onSuccess() {
      if (deletedAt) toastDone(say('didRestore', { title }));
      else toastDone(say('didRemove', { title }), undo);
      onMoved();
    },
    onError: error => toastFailed(say(deletedAt ? 'restoreFailed' : 'removeFailed'), error),
    onSettled: refresh,
  });
  return { busy: moving.isPending, move: () => moving.mutate(newKey()) };
}

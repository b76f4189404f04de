import { queryOptions } from '@tanstack/react-query';
import { latestFeedback } from '#contracts/feedback/latestCall.ts';
import { send } from '../platform/calls/api.ts';

/** The latest feedback, refetched together with everything under the key `under`. */
export const latestFeedbackQuery = (under: readonly string[], limit: number) =>
  queryOptions({
    queryKey: [...under, 'feedback', limit],
    queryFn: async ({ signal }) => (await send(latestFeedback, { query: { limit } }, { signal })).feedback,
  });

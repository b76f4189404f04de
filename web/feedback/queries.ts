import { queryOptions } from '@tanstack/react-query';
import { latestFeedback } from '#contracts/feedback/calls.ts';
import { send } from '../platform/calls/api.ts';

/** What was last said. It is read again with everything under `under`. */
export const latestFeedbackQuery = (under: readonly string[], limit: number) =>
  queryOptions({
    queryKey: [...under, 'feedback', limit],
    queryFn: async ({ signal }) => (await send(latestFeedback, { query: { limit } }, { signal })).feedback,
  });

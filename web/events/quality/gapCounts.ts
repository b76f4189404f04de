import { queryOptions } from '@tanstack/react-query';
import { countGaps } from '#contracts/events/gapCountCall.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { send } from '../../platform/calls/api.ts';
import { eventsKey } from '../event/eventsKey.ts';

export type GapCounts = AnswerOf<typeof countGaps>;

const AGAIN = 60_000;

/** How many gaps there are, by kind: what the menu and the tabs show. */
export const gapCountsQuery = () =>
  queryOptions({
    queryKey: [...eventsKey, 'gapCounts'],
    queryFn: ({ signal }) => send(countGaps, {}, { signal }),
    refetchInterval: AGAIN,
  });

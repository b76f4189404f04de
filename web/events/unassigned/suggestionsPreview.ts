import { queryOptions } from '@tanstack/react-query';
import type { GapFilter, SuggestedGap } from '#contracts/events/quality/gapFilter.ts';
import { previewSuggestions } from '#contracts/events/qualityCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { eventsKey } from '../event/eventsKey.ts';

/** What is suggested for all that match. Never from the cache: it is confirmed. */
export const suggestionsPreviewQuery = (kind: SuggestedGap, query: GapFilter) =>
  queryOptions({
    queryKey: [...eventsKey, 'gaps', kind, 'suggestions', query],
    queryFn: ({ signal }) => send(previewSuggestions, { params: { kind }, query }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

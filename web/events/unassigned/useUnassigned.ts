import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EventPage } from '../event/queries.ts';
import { suggestionsQuery, unassignedOneQuery, unassignedQuery } from './queries.ts';
import { offerOf, pageOf, type Suggestions, type UnassignedFilters } from './unassigned.ts';

const NONE: Suggestions = new Map();

/** The page of events without a region that the filters ask for, and the suggestions that can be accepted at once. */
export function useUnassignedList(filters: UnassignedFilters) {
  const suggestions = useQuery(suggestionsQuery()).data ?? NONE;
  const select = useCallback(
    (answer: EventPage) => pageOf(answer, suggestions, filters),
    [suggestions, filters],
  );
  const query = useQuery({ ...unassignedQuery(), select });
  return { query, offer: query.data ? offerOf(query.data, suggestions, filters) : null };
}

/** The open event; null for none. */
export function useUnassigned(id: string | null) {
  return useQuery({ ...unassignedOneQuery(id ?? ''), enabled: id !== null });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewReview } from '#contracts/importedEvents/bulkCalls.ts';
import {
  IMPORTED_SORTS,
  importedEventStats,
  listImportedEvents,
  showImportedEvent,
} from '#contracts/importedEvents/calls.ts';
import { IMPORT_STATUSES } from '#contracts/importedEvents/importedEvent.ts';
import { listSources } from '#contracts/importedEvents/sourceCalls.ts';
import { offerRegions } from '#contracts/regions/calls.ts';
import { send } from '../platform/calls/api.ts';
import {
  anId,
  type FiltersOf,
  listFilters,
  matching,
  oneOf,
  pageNumber,
  pageQuery,
  words,
} from '../platform/list/listFilters.ts';
import { toldOfChanges } from '../platform/live/live.ts';

const aDay = matching(/^\d{4}-\d{2}-\d{2}$/, '');
const ANY_REGION = 'all';
const BEING_MADE_MS = 1_000;

export const IMPORTED_LIST = listFilters({
  search: words(200),
  id: anId,
  importStatus: oneOf(['all', ...IMPORT_STATUSES]),
  source: matching(/^[0-9a-f-]{36}$/, ANY_REGION),
  regionId: matching(/^([0-9a-f-]{36}|unassigned)$/, ANY_REGION),
  startDate: aDay,
  endDate: aDay,
  sort: oneOf(IMPORTED_SORTS),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});
export type ImportedFilters = FiltersOf<typeof IMPORTED_LIST>;

/** What is sent of the filters: those set to 'all', or empty, are omitted. */
export function filterSent({ id: _, sort: __, order: ___, page: ____, ...filters }: ImportedFilters) {
  const given = Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all');
  return Object.fromEntries(given) as Partial<typeof filters>;
}

export const importedKey = ['importedEvents'] as const;
export const sourcesKey = ['importSources'] as const;

/** A page of the list, with the figures over all items. */
export const importedListQuery = (filters: ImportedFilters) =>
  queryOptions({
    queryKey: [...importedKey, 'list', filters],
    queryFn: async ({ signal }) => {
      const { limit, offset, sort, order } = pageQuery(filters);
      const query = { ...filterSent(filters), limit, offset, sort, order };
      const [{ data, pagination }, figures] = await Promise.all([
        send(listImportedEvents, { query }, { signal }),
        send(importedEventStats, {}, { signal }),
      ]);
      const { statusBreakdown, recentImports, qualityScores } = figures;
      const { pending, needs_review, imported, rejected } = statusBreakdown;
      const { avgCompleteness, avgConfidence } = qualityScores;
      const means = { completeness: Math.round(avgCompleteness), confidence: Math.round(avgConfidence) };
      const processed = figures.aiProcessing.processed;
      const counts = {
        pending: pending ?? 0,
        needs_review: needs_review ?? 0,
        imported: imported ?? 0,
        rejected: rejected ?? 0,
      };
      return {
        data,
        total: pagination.total,
        stats: { ...counts, recent: recentImports, processed, ...means },
      };
    },
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });

/** How many items wait for a decision and match the filters. */
export const waitingMatchesQuery = (filter: ReturnType<typeof filterSent>) =>
  queryOptions({
    queryKey: [...importedKey, 'waiting', filter],
    queryFn: async ({ signal }) => (await send(previewReview, { body: { filter } }, { signal })).count,
    ...toldOfChanges,
  });

/** Approved is what an item is until its event is made, shortly after. */
export const importedQuery = (id: string) =>
  queryOptions({
    queryKey: [...importedKey, 'one', id],
    queryFn: ({ signal }) => send(showImportedEvent, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => state.data?.item.importStatus === 'approved' && BEING_MADE_MS,
    ...toldOfChanges,
  });

export const sourcesQuery = () =>
  queryOptions({
    queryKey: sourcesKey,
    queryFn: async ({ signal }) => (await send(listSources, {}, { signal })).sources,
    ...toldOfChanges,
  });

/** The regions to filter by: all, up to a thousand. */
export const importedRegionsQuery = () =>
  queryOptions({
    queryKey: [...importedKey, 'regions'],
    queryFn: async ({ signal }) => (await send(offerRegions, { query: { limit: 1000 } }, { signal })).regions,
    staleTime: 60_000,
  });

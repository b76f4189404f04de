import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GapFilter } from '#contracts/events/quality/gapFilter.ts';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import { listGaps } from '#contracts/events/qualityCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { send } from '../../platform/calls/api.ts';
import { pageQuery } from '../../platform/list/listFilters.ts';
import { toldOfChanges } from '../../platform/live/live.ts';
import { eventsKey } from '../event/eventsKey.ts';
import type { QualityFilters } from './qualityList.ts';

export type GapPage = AnswerOf<typeof listGaps>;

const gapListsKey = (kind: GapKind) => [...eventsKey, 'gaps', kind] as const;

/** The filters as the calls take them. */
export function gapFilterOf({ search, regionId, from }: QualityFilters): GapFilter {
  return { ...(search && { search }), ...(regionId && { regionId }), ...(from && { from }) };
}

export const gapListQuery = (kind: GapKind, { regionId, from, ...filters }: QualityFilters) =>
  queryOptions({
    queryKey: [...gapListsKey(kind), { ...filters, regionId, from }],
    queryFn: ({ signal }) => {
      const query = { ...pageQuery(filters), ...(regionId && { regionId }), ...(from && { from }) };
      return send(listGaps, { params: { kind }, query }, { signal });
    },
    ...toldOfChanges,
    placeholderData: keepPreviousData,
  });

export { gapListsKey };

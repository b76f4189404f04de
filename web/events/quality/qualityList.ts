import { GAP_KINDS, type GapKind } from '#contracts/events/quality/gapKinds.ts';
import { type FiltersOf, listFilters, matching, pageNumber, words } from '../../platform/list/listFilters.ts';

/** The filters of each kind of gap; the kind itself is in the address, too, but no filter. */
export const QUALITY_LIST = listFilters({
  search: words(200),
  regionId: matching(/^(null|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, ''),
  from: matching(/^\d{4}-\d{2}-\d{2}$/, ''),
  page: pageNumber,
});
export type QualityFilters = FiltersOf<typeof QUALITY_LIST>;

/** The kind in an address; the first one if it names none. */
export function kindIn(address: URLSearchParams): GapKind {
  const named = address.get('kind');
  return GAP_KINDS.find(kind => kind === named) ?? GAP_KINDS[0];
}

export function qualityHref(kind: GapKind): string {
  return `/admin/quality?kind=${kind}`;
}

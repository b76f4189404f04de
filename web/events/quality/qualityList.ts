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

/** What has no region, and what is like something elsewhere, is for administrators. */
const OF_WHOLE: readonly GapKind[] = ['noRegion', 'duplicate'];

/** The kinds of gaps that somebody has, who has the whole console or not. */
export function gapKinds(isWhole: boolean): readonly GapKind[] {
  return isWhole ? GAP_KINDS : GAP_KINDS.filter(kind => !OF_WHOLE.includes(kind));
}

/** The kind in an address; the first one if it names none. */
export function kindIn(address: URLSearchParams, kinds: readonly GapKind[]): GapKind {
  const named = address.get('kind');
  return kinds.find(kind => kind === named) ?? kinds[0]!;
}

export function qualityHref(kind: GapKind): string {
  return `/admin/quality?kind=${kind}`;
}

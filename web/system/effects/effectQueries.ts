import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { EFFECT_KINDS, EFFECT_STATUSES, listEffects } from '#contracts/system/effectCalls.ts';
import { send } from '../../platform/calls/api.ts';

/** The first is what the screen begins with. */
export const SHOWN_STATUSES = ['open', ...EFFECT_STATUSES, 'all'] as const;
export const SHOWN_KINDS = ['all', ...EFFECT_KINDS] as const;

export const effectsKey = ['system', 'effects'] as const;
const REFETCH_MS = 5_000;

export type EffectFilters = {
  status: (typeof SHOWN_STATUSES)[number];
  kind: (typeof SHOWN_KINDS)[number];
  page: number;
};

/** One page of the effects that match, newest first. */
export const effectsQuery = ({ status, kind, page }: EffectFilters) =>
  queryOptions({
    queryKey: [...effectsKey, status, kind, page],
    queryFn: ({ signal }) => {
      const query = { status, kind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return send(listEffects, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

/** The filters in the address; what is not one of ours counts as left out. */
export function filtersIn(address: URLSearchParams): EffectFilters {
  const oneOf = <Value extends string>(values: readonly Value[], name: string): Value =>
    values.find(value => value === address.get(name)) ?? values[0]!;
  return {
    status: oneOf(SHOWN_STATUSES, 'status'),
    kind: oneOf(SHOWN_KINDS, 'kind'),
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
  };
}

/** The address of these filters: what the screen begins with is left out. */
export function addressOf({ status, kind, page }: EffectFilters): Record<string, string> {
  return {
    ...(status !== SHOWN_STATUSES[0] && { status }),
    ...(kind !== SHOWN_KINDS[0] && { kind }),
    ...(page > 1 && { page: String(page) }),
  };
}

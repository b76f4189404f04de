import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The filters of a list, as `listFilters` declares them. */
export type ListFilters<Filters> = {
  defaults: Filters;
  read(address: URLSearchParams): Filters;
  write(address: URLSearchParams, changed: Partial<Filters>): URLSearchParams;
  active(filters: Filters): string[];
  cleared: Partial<Filters>;
};

/**
 * The filters of a list (`listFilters`) from the address, which of them are in effect, and functions to
 * change them: `change` returns the new filters.
 */
export function useListFilters<Filters extends { page: number }>(list: ListFilters<Filters>) {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => list.read(address), [address]);
  const change = (changed: Partial<Filters>): Filters => {
    // Not the address of the last render: two changes may come between renders.
    const next = list.write(new URLSearchParams(window.location.search), changed);
    // `useListPage` scrolls a new page to its top, once it is rendered.
    setAddress(next, { preventScrollReset: true });
    return list.read(next);
  };
  return {
    filters,
    active: list.active(filters),
    change,
    remove: (name: string) =>
      change({ [name]: list.defaults[name as keyof Filters] } as unknown as Partial<Filters>),
    clear: () => change(list.cleared),
    /** The address of the list with only these filters. */
    hrefOf: (filters: Partial<Filters>) => `?${list.write(new URLSearchParams(), filters)}`,
  };
}

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

type List<Filters> = {
  defaults: Filters;
  read(address: URLSearchParams): Filters;
  write(address: URLSearchParams, changed: Partial<Filters>): URLSearchParams;
  active(filters: Filters): string[];
  cleared: Partial<Filters>;
};

/**
 * The filters of a list (`listFilters`) as the address has them, which of them are in force, and how to change
 * them: `change` answers what they are then.
 */
export function useListFilters<Filters extends { page: number }>(list: List<Filters>) {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => list.read(address), [address]);
  const change = (changed: Partial<Filters>): Filters => {
    // Not the address of the last drawing: two changes may come faster than one is drawn.
    const next = list.write(new URLSearchParams(window.location.search), changed);
    // A turned page is brought to its top by `useListPage`, once it is drawn.
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
    /** The address of the list narrowed to these filters alone. */
    hrefOf: (filters: Partial<Filters>) => `?${list.write(new URLSearchParams(), filters)}`,
  };
}

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCookie, writeCookie } from '../platform/cookie.ts';
import { type EventFilters, filtersFrom, REMEMBERED_NAMES, withFilters } from './eventFilters.ts';

const DAYS = 30;
const PATH = '/admin';
const OWN = [...REMEMBERED_NAMES, 'search', 'sort', 'order', 'page'];

/** The filters of the address, and how to change them; a change is remembered in cookies for 30 days. */
export function useEventFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersFrom(address), [address]);

  const change = (changed: Partial<EventFilters>) => {
    // Not the address of the last drawing: two changes may come faster than one is drawn.
    const next = withFilters(new URLSearchParams(window.location.search), changed);
    remember(filtersFrom(next));
    setAddress(next, { preventScrollReset: changed.page === undefined });
  };
  const clear = () =>
    change({ search: '', ...Object.fromEntries(REMEMBERED_NAMES.map(name => [name, 'all'])) });
  return { filters, change, clear, address };
}

/** The address with the remembered filters, when it names none of its own; null when it is to stay as it is. */
export function rememberedAddress(address: URLSearchParams): URLSearchParams | null {
  if (OWN.some(name => address.has(name))) return null;
  const kept = REMEMBERED_NAMES.flatMap(name => {
    const value = readCookie(`events_${name}`);
    return value ? [[name, value]] : [];
  });
  const seeded = withFilters(address, filtersFrom(new URLSearchParams(kept)));
  return seeded.toString() === address.toString() ? null : seeded;
}

function remember(filters: EventFilters): void {
  for (const name of REMEMBERED_NAMES) {
    writeCookie(`events_${name}`, filters[name], filters[name] === 'all' ? 0 : DAYS, PATH);
  }
}

import { readCookie, writeCookie } from '../../platform/kept/cookie.ts';
import { useListFilters } from '../../platform/list/useListFilters.ts';
import {
  EVENT_LIST,
  type EventFilters,
  filtersFrom,
  REMEMBERED_NAMES,
  withFilters,
} from '../filters/eventFilters.ts';

const DAYS = 30;
const PATH = '/admin';
const OWN = Object.keys(EVENT_LIST.defaults);

/** The filters in the address, and how to change them; changes are remembered in cookies for 30 days. */
export function useEventFilters() {
  const { filters, change } = useListFilters(EVENT_LIST);
  const changeAndRemember = (changed: Partial<EventFilters>) => remember(change(changed));
  return { filters, change: changeAndRemember, clear: () => changeAndRemember(EVENT_LIST.cleared) };
}

/** The address with the remembered filters, if it has none of its own; null if it should not change. */
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

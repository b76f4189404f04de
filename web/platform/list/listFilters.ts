import { PAGE_SIZE } from '#contracts/platform/page.ts';

/** Reads one value from an address; a missing or invalid value becomes the default. */
type Reader<Value extends string | number> = (value: string | null) => Value;
type Readers = Record<string, Reader<string> | Reader<number>>;

/** The filters of a list, as its address holds them. */
export type FiltersOf<List extends { defaults: unknown }> = List['defaults'];

/** One of the given values; the first is the default. */
export function oneOf<const Value extends string>(known: readonly [Value, ...Value[]]): Reader<Value> {
  return value => known.find(one => one === value) ?? known[0];
}

/** Free text, cut to a length in characters; empty by default. */
export function words(longest: number): Reader<string> {
  return value => value?.slice(0, longest) ?? '';
}

/** Text that matches a pattern; else the default. */
export function matching(pattern: RegExp, otherwise: string): Reader<string> {
  return value => (value !== null && pattern.test(value) ? value : otherwise);
}

/** An id; empty by default. */
export const anId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '');

/** A page number, from 1. */
export const pageNumber: Reader<number> = value => {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 ? page : 1;
};

const NO_FILTERS = ['sort', 'order', 'page'];

/**
 * Declares the filters of a list by their names in the address, with `sort`, `order` and `page` if it has
 * them. `read` takes the filters from an address. `write` puts changed ones into it, omits defaults, and goes
 * to page 1. `active` names the filters in effect; `cleared` is all of them reset. `inAddress` has what an address calls
 * a filter by another name.
 */
export function listFilters<R extends Readers>(readers: R, inAddress: { [Name in keyof R]?: string } = {}) {
  type Filters = { [Name in keyof R & string]: ReturnType<R[Name]> };
  type Narrowing = Exclude<keyof Filters, 'sort' | 'order' | 'page'>;
  const names = Object.keys(readers);
  const paramOf = (name: string) => inAddress[name] ?? name;
  const read = (address: URLSearchParams) =>
    Object.fromEntries(names.map(name => [name, readers[name]!(address.get(paramOf(name)))])) as Filters;
  const defaults = read(new URLSearchParams());
  const narrowing = names.filter(name => !NO_FILTERS.includes(name)) as Narrowing[];
  return {
    defaults,
    read,
    write(address: URLSearchParams, changed: Partial<Filters>): URLSearchParams {
      const next = new URLSearchParams(address);
      for (const [name, value] of Object.entries({ page: 1, ...changed })) {
        if (value === defaults[name as keyof Filters]) next.delete(paramOf(name));
        else next.set(paramOf(name), String(value));
      }
      return next;
    },
    active: (filters: Filters) => narrowing.filter(name => filters[name] !== defaults[name]),
    cleared: Object.fromEntries(narrowing.map(name => [name, defaults[name]])) as Pick<Filters, Narrowing>,
  };
}

/** The query parameters of a list call: the filters by the same names, and the page as limit and offset. */
export function pageQuery<Filters extends { page: number }>({ page, ...filters }: Filters) {
  return { ...filters, limit: PAGE_SIZE, offset: PAGE_SIZE * (page - 1) };
}

import type { PublicFilters } from '../events/publicCalls.ts';
import { type MailFilters, mailFilters } from './calls.ts';

const NAMES = Object.keys(mailFilters) as (keyof MailFilters)[];

/** A filter set as the query of its address, always in the same order: so the same set is the same text. */
export function queryOf(filters: { [Name in keyof MailFilters]?: string | null | undefined }): string {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name];
    if (value) query.set(name, value);
  }
  return String(query);
}

/** The filter set of a query. What is no longer a filter is left out. */
export function filtersIn(query: string): PublicFilters {
  const given = new URLSearchParams(query);
  const read = NAMES.flatMap(name => {
    const value = mailFilters[name].safeParse(given.get(name) ?? undefined);
    return value.success && value.data !== undefined ? [[name, value.data]] : [];
  });
  return { ...Object.fromEntries(read), when: 'all' };
}

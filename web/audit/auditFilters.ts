import type { z } from 'zod';
import type { listActs } from '#contracts/audit/calls.ts';

type Query = z.input<typeof listActs.query>;

/** The filters of the log as the address holds them; an empty string means any. Times are ISO 8601. */
export type AuditFilters = {
  actor: string;
  type: string;
  category: string;
  stream: string;
  act: string;
  from: string;
  until: string;
  page: number;
};

export const FILTER_NAMES = ['actor', 'type', 'category', 'stream', 'act', 'from', 'until'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export const ACTS_ON_PAGE = 50;
const LONGEST = 200;

/** Reads the filters from an address; an invalid time is ignored. */
export function filtersFrom(address: URLSearchParams): AuditFilters {
  const text = (name: FilterName) => address.get(name)?.slice(0, LONGEST) ?? '';
  const time = (name: 'from' | 'until') => (Number.isNaN(Date.parse(text(name))) ? '' : text(name));
  const page = Number(address.get('page'));
  return {
    actor: text('actor').slice(0, 100),
    type: text('type').slice(0, 100),
    category: text('category').slice(0, 50),
    stream: text('stream'),
    act: text('act').slice(0, 100),
    from: time('from'),
    until: time('until'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes filters into an address, omitting empty ones. A changed filter returns to page 1. */
export function withFilters(address: URLSearchParams, changed: Partial<AuditFilters>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ ...changed, page: changed.page ?? 1 })) {
    if (value === '' || value === 1) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The query parameters of the API. */
export function queryOf({ actor, act, page, from, until, ...rest }: AuditFilters): Query {
  const instant = (time: string) => (time ? new Date(time).toISOString() : undefined);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(actor && { actorId: actor }),
    ...(act && { correlationId: act }),
    from: instant(from),
    until: instant(until),
    limit: ACTS_ON_PAGE,
    offset: ACTS_ON_PAGE * (page - 1),
  };
}

export type Bound = 'from' | 'until';

/** The instant of a local day and time; without a time, the first or last minute of the day. */
export function instantOf({ date, time }: { date: string; time: string }, bound: Bound): string {
  if (date === '') return '';
  const at = new Date(`${date}T${time || (bound === 'from' ? '00:00' : '23:59')}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An instant in local time, in the format of a date and time field. */
export function localMinute(instant: string): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

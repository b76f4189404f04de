import type { z } from 'zod';
import { KINDS_OF_RUN, type listActs } from '#contracts/audit/calls.ts';
import { actorSchema } from '#contracts/platform/fact.ts';
import type { DateTime } from '../../ui/field/DateTimeField.tsx';

type Query = z.input<typeof listActs.query>;

/** The filters of the log in the address, each with the most characters it takes. */
const LONGEST = {
  q: 200,
  actor: 100,
  capacity: 20,
  type: 100,
  category: 50,
  stream: 200,
  field: 400,
  was: 100,
  became: 100,
  region: 100,
  organizer: 100,
  run: 20,
  file: 255,
  reason: 100,
  act: 100,
  from: 40,
  until: 40,
} as const;
export type FilterName = keyof typeof LONGEST;
export const FILTER_NAMES = Object.keys(LONGEST) as FilterName[];

/** The filters of the log as the address holds them; an empty string means any. Times are ISO 8601. */
export type AuditFilters = Record<FilterName, string> & { page: number };

/** The capacities in which facts are recorded. */
export const CAPACITIES = actorSchema.shape.role.options;

/** The actor that stands for everybody but the system. */
export const PEOPLE = 'people';
export const ACTS_ON_PAGE = 50;

/** Reads the filters from an address; an invalid time is ignored. */
export function filtersFrom(address: URLSearchParams): AuditFilters {
  const texts = FILTER_NAMES.map(name => [name, address.get(name)?.slice(0, LONGEST[name]) ?? ''] as const);
  const filters = Object.fromEntries(texts) as Record<FilterName, string>;
  const time = (text: string) => (Number.isNaN(Date.parse(text)) ? '' : text);
  const page = Number(address.get('page'));
  return {
    ...filters,
    capacity: CAPACITIES.find(one => one === filters.capacity) ?? '',
    run: KINDS_OF_RUN.find(kind => kind === filters.run) ?? '',
    from: time(filters.from),
    until: time(filters.until),
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

/** The query parameters of the API, without the page. */
export function filterQuery({ page: _, actor, act, region, organizer, from, until, ...rest }: AuditFilters) {
  const instant = (time: string) => (time ? new Date(time).toISOString() : undefined);
  return {
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) as Partial<typeof rest>),
    ...(actor && (actor === PEOPLE ? { people: 'true' as const } : { actorId: actor })),
    ...(act && { correlationId: act }),
    ...(region && { regionId: region }),
    ...(organizer && { organizerId: organizer }),
    from: instant(from),
    until: instant(until),
  } as Query;
}

/** The query parameters of a page. */
export function queryOf(filters: AuditFilters): Query {
  return { ...filterQuery(filters), limit: ACTS_ON_PAGE, offset: ACTS_ON_PAGE * (filters.page - 1) };
}

/** The months up to now, newest first, as `YYYY-MM`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, ago) => {
    const month = new Date(now.getFullYear(), now.getMonth() - ago, 1);
    return `${month.getFullYear()}-${twoDigits(month.getMonth() + 1)}`;
  });
}

/** The range of a local month. */
export function rangeOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const startOf = (of: number) => new Date(year, of - 1, 1).toISOString();
  return { from: startOf(number), until: startOf(number + 1) };
}

/** The range of a local day, some days ago. */
export function rangeOfDay(now: Date, ago: number): { from: string; until: string } {
  return { from: startOfDay(now, -ago).toISOString(), until: startOfDay(now, 1 - ago).toISOString() };
}

export type Bound = 'from' | 'until';

/**
 * The instant of a local day and time: without a time, the first one of the day, or of the day after it for the end of
 * the range, which is not in the range itself. Where a clock change skips midnight, the day begins after it.
 */
export function instantOf({ date, time }: DateTime, bound: Bound): string {
  const at = new Date(`${date}T${time || '00:00'}`);
  if (date === '' || Number.isNaN(at.getTime())) return '';
  return time === '' && bound === 'until' ? startOfDay(at, 1).toISOString() : at.toISOString();
}

/** An instant as the local day and time of a field: a bound that is the start of a day means a whole day. */
export function momentOf(instant: string, bound: Bound): DateTime {
  if (instant === '') return { date: '', time: '' };
  const at = new Date(instant);
  if (at.getTime() !== startOfDay(at, 0).getTime()) return { date: dayOf(at), time: timeOf(at) };
  return { date: dayOf(bound === 'until' ? startOfDay(at, -1) : at), time: '' };
}

function startOfDay(at: Date, later: number): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + later);
}

function dayOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
}

function timeOf(at: Date): string {
  return [at.getHours(), at.getMinutes()].map(twoDigits).join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

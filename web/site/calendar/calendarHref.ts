import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, type CalendarPage } from '#contracts/site/pages.ts';

/** What an address of the calendar can say; what is left out is as it usually is. */
type Asked = CalendarPage['filters'] & {
  view?: string | undefined;
  month?: string | undefined;
  after?: string;
  at?: string | null;
};

/** The address of a filter set: always in the same order, and without defaults. */
export function calendarQuery({
  city,
  near,
  within,
  style,
  kind,
  price,
  organizer,
  when,
  from,
  to,
  search,
  view,
  month,
  after,
  at,
}: Partial<Asked>): string {
  const given = {
    city,
    near,
    within: city || near ? within : undefined,
    style,
    kind,
    price,
    organizer,
    when: when === 'all' ? undefined : when,
    from,
    to,
    search,
    view,
    month,
    after,
    at,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** The path of the calendar with a filter set, without its language. */
export function calendarPath(asked: Partial<Asked>): string {
  return CALENDAR_PATH + calendarQuery(asked);
}

/** The filters without the days that the month view adds. */
export function ownFilters({ filters, view }: CalendarPage): CalendarPage['filters'] {
  return view === 'month' ? { ...filters, from: undefined, to: undefined } : filters;
}

/** Where a filter set can be subscribed to in a language: by calendars, and by readers of news. */
export function feedPaths(filters: CalendarPage['filters'], language: Language) {
  const query = calendarQuery(filters);
  const spoken = language === 'en' ? '' : `${query ? '&' : '?'}lang=${language}`;
  return {
    calendar: `/api/public/events.ics${query}${spoken}`,
    rss: `/api/public/events.rss${query}${spoken}`,
  };
}

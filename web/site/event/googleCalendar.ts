import { dayAfter } from '#contracts/calendar/days.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';

type Night = Pick<PublicNight, 'title' | 'start' | 'end' | 'timeZone' | 'venue' | 'address' | 'city'>;

/**
 * The address at which Google's calendar offers to add a night, in the time of its place, or with its days. `url` is its
 * page. Google takes no start without an end: where nobody gave one, both are the same, and a person has to choose it.
 */
export function googleCalendar(night: Night, url: string): string {
  const { title, start, end, timeZone, venue, address, city } = night;
  const query = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, details: url, ctz: timeZone },
    dates: isDay(start) ? `${compact(start)}/${compact(dayAfter(end ?? start))}` : times(start, end ?? start),
    location: [venue, address, city].filter(Boolean).join(', '),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

const times = (start: string, end: string): string => `${compact(`${start}:00`)}/${compact(`${end}:00`)}`;

/** 20270305T200000 */
const compact = (time: string): string => time.replace(/[-:]/g, '');

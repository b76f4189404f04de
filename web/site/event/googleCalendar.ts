import { overAtOf } from '#contracts/events/event/instants.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';

type Night = Pick<PublicNight, 'title' | 'start' | 'end' | 'timeZone' | 'venue' | 'address' | 'city'>;

/** The address at which Google's calendar offers to add a night, in the time of its place. `url` is its page. */
export function googleCalendar(night: Night, url: string): string {
  const { title, start, end, timeZone, venue, address, city } = night;
  // Wall times, counted as if in UTC: only their difference matters.
  const overAt = overAtOf(new Date(`${start}Z`), end === null ? null : new Date(`${end}Z`));
  const query = new URLSearchParams({
    ...{ action: 'TEMPLATE', text: title, details: url, ctz: timeZone },
    dates: `${compact(`${start}:00`)}/${compact(overAt.toISOString().slice(0, 19))}`,
    location: [venue, address, city].filter(Boolean).join(', '),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** 20270305T200000 */
const compact = (time: string): string => time.replace(/[-:]/g, '');

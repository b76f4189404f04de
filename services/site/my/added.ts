import { plusDays } from '#contracts/calendar/days.ts';
import { WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import { RHYTHMS } from '#contracts/site/myPage.ts';

/** A night as it was entered: the fields by name, and the ids of the dance styles that were ticked. */
export type Adding = { values: Readonly<Record<string, string>>; chosen: readonly string[] };

const FIELDS = [
  ...(['title', 'startDateTime', 'until', 'rhythm', 'locationName', 'locationAddress'] as const),
  ...(['city', 'price', 'description'] as const),
];
const LONGEST = 6_000;
const MOST_STYLES = 30;

export const EMPTY: Adding = { values: {}, chosen: [] };

/** Begins a night as another one is, a week later: what is different is changed before it is sent. */
export function likeNight(night: MyNight): Adding {
  const { title, start, end, price, danceStyleIds, allDay } = night;
  const startDateTime = allDay ? '' : `${plusDays(start.slice(0, 10), 7)}${start.slice(10)}`;
  const until = allDay ? '' : (end?.slice(11, 16) ?? '');
  return { values: { title, startDateTime, until, price, ...placeOfNight(night) }, chosen: danceStyleIds };
}

/** The fields of the place of a night. */
export function placeOfNight(night: MyNight | undefined): Record<string, string> {
  const { name, address, city } = night?.place ?? {};
  return { locationName: name ?? '', locationAddress: address ?? '', city: city ?? '' };
}

/** Browsers end lines with two characters, which limits count as one. */
export function addingFrom(form: URLSearchParams): Adding {
  const text = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim().slice(0, LONGEST);
  return {
    values: Object.fromEntries(FIELDS.map(name => [name, text(name)])),
    chosen: form.getAll('style').slice(0, MOST_STYLES),
  };
}

/** The body of the call that adds it. What is missing or wrong is refused there. */
export function nightOf({ values, chosen }: Adding): object {
  const { title, startDateTime = '', until, locationName, locationAddress, price, description } = values;
  const recurrenceConfig = rhythmOf(values.rhythm, startDateTime);
  return {
    ...{ title, startDateTime, endDateTime: endOf(startDateTime, until) },
    ...{ locationName: locationName || null, locationAddress: locationAddress || null },
    ...{ price, description, danceStyleIds: chosen },
    ...(recurrenceConfig && { recurrenceConfig }),
  };
}

/** Until an hour that the clock has before the start, it lasts into the next day. */
function endOf(start: string, until = ''): string | null {
  const [day = '', time = ''] = start.split('T');
  if (!until || Number.isNaN(Date.parse(`${day}T00:00Z`))) return null;
  if (until > time.slice(0, 5)) return `${day}T${until}`;
  return `${plusDays(day, 1)}T${until}`;
}

/** The rule by which it repeats: on the weekday of the first date; by the month, on the same one of that weekday. */
function rhythmOf(sent: string | undefined, start: string): object | undefined {
  const rhythm = RHYTHMS.find(one => one === sent) ?? 'once';
  const first = new Date(`${start.slice(0, 10)}T00:00Z`);
  if (rhythm === 'once' || Number.isNaN(first.getTime())) return undefined;
  const weekday = WEEKDAYS[(first.getUTCDay() + 6) % 7]!;
  if (rhythm !== 'monthly') return { recurrenceType: rhythm, daysOfWeek: [weekday] };
  const nth = Math.ceil(first.getUTCDate() / 7);
  // The fifth one is the last one in each month that has it, and the last one is there in all.
  return { recurrenceType: 'monthly', weekOfMonth: nth > 4 ? -1 : nth, dayOfWeek: weekday };
}

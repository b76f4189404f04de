import { zoneText } from '#contracts/calendar/zoneText.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { languageOf } from '#contracts/platform/sentences/locale.ts';
import { dayFormat, shownClock, shownDate, shownLocale, shownSpan } from '../../platform/shown/shownClock.ts';
import { text } from '../../platform/texts/messages.ts';
import { eventTexts } from './messages.ts';

export { shownDate } from '../../platform/shown/shownClock.ts';

type Times = Pick<EventRead, 'startDateTime' | 'endDateTime' | 'allDay' | 'timeZone' | 'startsAt'> &
  Partial<Pick<EventRead, 'cityStart'>>;

/** An event's time as rows show it: local to its place. */
export type ShownTime = { date: string; hours: string; zone: string };

/** The date, the hours, and the zone (`shownZone`). What is all-day has its days, and no zone. */
export function shownTime(event: Times): ShownTime {
  const [date, from] = split(event.startDateTime);
  if (event.allDay) {
    const last = event.endDateTime?.slice(0, 10) ?? date;
    return { date: shownSpan(date, last), hours: text(eventTexts)('allDay'), zone: '' };
  }
  const zone = shownZone(event);
  if (!event.endDateTime) return { date: shownDate(date), hours: shownClock(from), zone };
  const [endDate, until] = split(event.endDateTime);
  const hours = `${shownClock(from)} – ${shownClock(until)}`;
  const days = (Date.parse(endDate) - Date.parse(date)) / 86_400_000;
  if (days > 1) return { date: shownDays(date, endDate), hours, zone };
  return { date: shownDate(date), hours, zone };
}

/** Date and hours in one line, with the time zone if it is not that of the city. */
export function shownWhen(event: Times): string {
  const { date, hours, zone } = shownTime(event);
  return [`${date}, ${hours}`, event.cityStart && zone].filter(Boolean).join(' ');
}

/** A wall-clock time (`2026-03-28T20:00`) in words, or a day. */
export function shownLocal(local: string): string {
  const [date, time] = split(local);
  return time ? `${shownDate(date)}, ${shownClock(time)}` : shownDate(date);
}

/** The short name of its time zone; one that is not that of its city is named by its place: New York time. */
export function shownZone({
  timeZone,
  startsAt,
  cityStart,
}: Pick<Times, 'timeZone' | 'startsAt' | 'cityStart'>) {
  return cityStart ? zoneText(timeZone, languageOf(shownLocale())) : zoneName(timeZone, new Date(startsAt));
}

/** The short name of a zone at an instant: `EST`, `CET`, else its offset from UTC. */
export function zoneName(timeZone: string, at: Date): string {
  // Each locale has abbreviations only for its own region's zones.
  const names = ['en-US', 'en-GB', 'en-AU'].map(locale => nameIn(locale, timeZone, at));
  return names.find(name => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone;
}

function nameIn(locale: string, timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone;
}

function shownDays(from: string, until: string): string {
  return dayFormat().formatRange(new Date(`${from}T00:00Z`), new Date(`${until}T00:00Z`));
}

function split(local: string): [string, string] {
  return [local.slice(0, 10), local.slice(11, 16)];
}

import { inZone } from '#contracts/calendar/zoneText.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { dayIn, daysIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { subscriptionSentences } from '#contracts/subscriptions/sentences.ts';
import type { ToldNight } from '#contracts/subscriptions/told.ts';
import { isolated } from '#platform/http/isolated.ts';
import type { Topic } from './needs.ts';

/** A day: Fri, 5 Mar 2027. A fact from another program may have an invalid one. */
export function dayText(day: string, language: Language, length: 'short' | 'full' = 'short'): string {
  return dayIn(localeOf(language), day, length);
}

/**
 * 20:00–23:00; with its day if it ends later than the next one, and with the time zone if it is not that of the city.
 * For all-day nights the days, if there are several.
 */
export function hoursText(night: ToldNight, language: Language): string {
  const { start, end, cityStart, timeZone } = night;
  if (isDay(start)) return end === null || end === start ? '' : daysIn(localeOf(language), start, end);
  const hours = spanText(night, language);
  return cityStart && timeZone ? inZone(hours, timeZone, language) : hours;
}

function spanText({ start, end }: ToldNight, language: Language): string {
  const begin = start.slice(11);
  if (!end) return begin;
  const lasts = (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 3_600_000;
  return lasts < 24
    ? `${begin}–${end.slice(11)}`
    : `${begin} – ${dayText(end.slice(0, 10), language)}, ${end.slice(11)}`;
}

export function whenText(night: ToldNight, language: Language): string {
  const { start, end } = night;
  if (isDay(start)) return daysIn(localeOf(language), start, end ?? start);
  return `${dayText(start.slice(0, 10), language)}, ${hoursText(night, language)}`;
}

/** A text of others on one line, which cannot reverse the text next to it (bidi controls). */
export function lineOf(text: string): string {
  return isolated(text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
}

/** Social · Fri, 5 Mar 2027, 20:00 · Casa, Lisbon */
export function nightText(night: ToldNight, language: Language): string {
  return [lineOf(night.title), whenText(night, language), lineOf(night.place)].filter(Boolean).join(' · ');
}

const {
  social,
  class: classes,
  workshop,
  festival,
  everywhere,
  free,
  upTo,
  days,
  daysFrom,
  daysTo,
} = subscriptionSentences;
const KINDS = { social, class: classes, workshop, festival };

/**
 * The name of a filter set: Lisbon, Portugal · Salsa · socials. What somebody searched for is left out: it would be
 * their text, mailed by us to whatever address they entered.
 */
export function topicText(
  topic: Topic | undefined,
  { kind, price, from, to }: PublicFilters,
  language: Language,
): string {
  const day = (value: string) => dayText(value, language);
  const parts: (string | Sentence | null)[] = [
    topic?.city ?? everywhere,
    topic?.style ?? null,
    kind ? KINDS[kind] : null,
    topic?.organizer ?? null,
    price ? (price === 'free' ? free : upTo({ amount: price })) : null,
    from && to ? days({ from: day(from), to: day(to) }) : from ? daysFrom({ from: day(from) }) : null,
    to && !from ? daysTo({ to: day(to) }) : null,
  ];
  return parts
    .flatMap(part => (part === null ? [] : [typeof part === 'string' ? lineOf(part) : tell(part, language)]))
    .join(' · ');
}

import ical from 'node-ical';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { zoneInWords } from './zoneWords.ts';

/** Names that say only that the rules are in the calendar. */
const NAMELESS = /^(customi[sz]ed time zone|tzone:\/\/microsoft\/custom|\(no tz description\))/i;
/** No name of a zone is longer. */
const MOST_NAME = 120;
const OFFSET = /^\(?(?:UTC|GMT|Z)?\s*([+-])(\d{1,2})(?::?(\d{2}))?\)?$/i;

/**
 * The IANA time zone that a calendar calls by one of the names in use: IANA's own, with or without a prefix
 * (`/citadel.org/20210210_1/Europe/Berlin`) or a number; Windows' (`W. Europe Standard Time`); Windows' as shown to
 * people (`(UTC+01:00) Amsterdam, Berlin, …`), also shortened to some of its cities. Undefined for anything else.
 */
export function zoneNamed(name: string): string | undefined {
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  if (!plain || plain.length > MOST_NAME || NAMELESS.test(plain)) return undefined;
  if (/^(z|utc|tzone:\/\/microsoft\/utc|\(utc\).*)$/i.test(plain)) return 'UTC';
  const parts = plain.replace(/ \d+$/, '').split('/');
  const tails = [parts, parts.slice(-3), parts.slice(-2)].map(tail => tail.join('/'));
  const known = tails.find(isIana) ?? windowsZone(plain) ?? zoneOfCities(plain);
  return known && canonical(known);
}

/** What Windows alone calls zones in other languages, and its names in English. */
const OF_WINDOWS = [
  [/\brom(ance|anische?|anza|ane)\b/i, 'Romance Standard Time'],
  [/^hora (estándar|est\.|de verano),? (del )?este\b/i, 'Eastern Standard Time'],
  [/^hora (estándar|est\.|de verano),? (del )?pacífico\b/i, 'Pacific Standard Time'],
] as const;

/**
 * The zone that is probably meant by a name that is none in use: misspelled (`W. European Standard Time`), numbered
 * because its rules were in the calendar (`Eastern Standard Time 1`), or in the words of a language. `place` is the zone
 * of the place, if it is known.
 */
export function zoneGuessed(name: string, place: string | undefined): string | undefined {
  const plain = name
    .trim()
    .slice(0, MOST_NAME)
    .replace(/^"(.*)"$/, '$1')
    .replace(/ \d+$/, '');
  const windows = OF_WINDOWS.find(([words]) => words.test(plain))?.[1];
  return (
    zoneNamed(plain) ??
    zoneNamed(plain.replace(/European/i, 'Europe')) ??
    (windows ? zoneNamed(windows) : undefined) ??
    zoneInWords(plain, place)
  );
}

/** The minutes that a name such as `GMT+0100` or `UTC-3` is ahead of UTC. */
export function offsetNamed(name: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name.trim()) ?? [];
  return sign === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function isIana(name: string): boolean {
  return /^[a-z]/i.test(name) && isTimeZone(name);
}

/** With capitals as IANA has them. */
function canonical(zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
}

/** node-ical knows the zones of Windows, but only uses them for the dates that it reads. */
function windowsZone(name: string): string | undefined {
  const quoted = name.replace(/["\n]/g, '');
  const probe = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:zone\nDTSTART;TZID="${quoted}":20260101T000000\nEND:VEVENT\nEND:VCALENDAR`;
  const { zone } = ical.sync.parseICS(probe) as { zone?: { start?: { tz?: string } } };
  const found = zone?.start?.tz;
  return found !== undefined && found !== name && isIana(found) ? found : undefined;
}

/** The zone that is named after one of the cities of `(UTC+01:00) Amsterdam, Bern`. */
function zoneOfCities(name: string): string | undefined {
  const cities = name.replace(/^\((UTC|GMT)[^)]*\)\s*/i, '').split(/\s*,\s*/);
  const zones = Intl.supportedValuesOf('timeZone');
  return cities
    .map(city =>
      zones.find(zone => zone.toLowerCase().endsWith(`/${city.trim().toLowerCase().replace(/ /g, '_')}`)),
    )
    .find(zone => zone !== undefined);
}

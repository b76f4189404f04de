import { dateFormat, localeOf } from '../platform/sentences/locale.ts';
import type { Language } from '../platform/sentences/sentence.ts';

/** The common name of a time zone: New York time, hora de Nueva York; CET; else its offset from UTC. */
export function zoneText(timeZone: string, language: Language): string {
  const format = dateFormat(localeOf(language), { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/ Time$/, ' time').replace(/^GMT(?:\+0)?/, 'UTC');
}

/** A time in another zone than that of what stands around it: 14:00 New York time; 14:00, hora de Nueva York. */
export function inZone(time: string, timeZone: string, language: Language): string {
  return `${time}${language === 'en' ? '' : ','} ${zoneText(timeZone, language)}`;
}

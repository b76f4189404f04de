import type { Language } from '../platform/sentence.ts';

// These regional forms of the two languages name a zone by its place; the others by initials that dancers elsewhere do
// not know: ET, CET.
const NAMING: Record<Language, string> = { en: 'en-001', es: 'es-MX' };
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** A time zone by its place: New York time, hora de Nueva York. One that no place has is told by its offset. */
export function zoneText(timeZone: string, language: Language): string {
  const wanted = `${language} ${timeZone}`;
  const format =
    FORMATS.get(wanted) ??
    new Intl.DateTimeFormat(NAMING[language], { timeZone, timeZoneName: 'shortGeneric' });
  FORMATS.set(wanted, format);
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/ Time$/, ' time').replace(/^GMT(?:\+0)?/, 'UTC');
}

/** A time in another zone than that of what stands around it: 14:00 New York time; 14:00, hora de Nueva York. */
export function inZone(time: string, timeZone: string, language: Language): string {
  return `${time}${language === 'en' ? '' : ','} ${zoneText(timeZone, language)}`;
}

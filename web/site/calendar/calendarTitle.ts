import type { Language } from '#contracts/platform/sentence.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarTexts } from './calendarTexts.ts';
import { monthName } from './nightTime.ts';

/** What a filter set is called: "Salsa in Berlin, Germany tonight". */
export function calendarTitle({ named, filters, view, month }: CalendarPage, language: Language): string {
  const say = sayIn(calendarTexts, language);
  const what = named.style ?? say('what');
  const where = named.city
    ? say('titleInCity', { what, city: named.city })
    : say('titleEverywhere', { what });
  const by = named.organizer ? say('titleBy', { title: where, organizer: named.organizer }) : where;
  if (view === 'month') return `${by}, ${monthName(month, language)}`;
  return filters.when === 'all' ? by : say('titleWhen', { title: by, when: say(filters.when) });
}

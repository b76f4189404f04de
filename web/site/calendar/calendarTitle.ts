import type { Kind } from '#contracts/events/event/kinds.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarTexts } from './calendarTexts.ts';
import { monthName } from './nightTime.ts';

type Named = Pick<CalendarPage, 'named' | 'filters' | 'view' | 'month'>;

/** What a filter set is called: "Salsa socials in Berlin, Germany tonight, free or by donation". */
export function calendarTitle({ named, filters, view, month }: Named, language: Language): string {
  const say = sayIn(calendarTexts, language);
  const what = whatOf(named.style, filters.kind, language);
  const where = named.city
    ? say('titleInCity', { what, city: named.city })
    : say('titleEverywhere', { what });
  const by = named.organizer ? say('titleBy', { title: where, organizer: named.organizer }) : where;
  const isTimed = view === 'list' && filters.when !== 'all';
  const title = isTimed ? say('titleWhen', { title: by, when: say(filters.when) }) : by;
  const priced = pricedTitle(title, filters.price, language);
  return view === 'month' ? `${priced}, ${monthName(month, language)}` : priced;
}

/** What is said below the title: what the calendar has, unless the title says that already. */
export function calendarLead(
  { filters: { kind, price } }: Pick<Named, 'filters'>,
  language: Language,
): string {
  const say = sayIn(calendarTexts, language);
  if (price && price !== 'free') return say('leadPriced');
  return say(kind ? 'leadChosen' : 'lead');
}

/** What search engines and previews say of a filter set. */
export function calendarDescription(page: Named, language: Language): string {
  const { style, city, organizer } = page.named;
  const { kind, price, when } = page.filters;
  const lead = calendarLead(page, language);
  const isFiltered = [style, city, organizer, kind, price].some(Boolean) || when !== 'all';
  return isFiltered ? `${calendarTitle(page, language)}. ${lead}` : lead;
}

const OF_STYLE = {
  social: 'ofSocial',
  class: 'ofClass',
  workshop: 'ofWorkshop',
  festival: 'ofFestival',
} as const satisfies Record<Kind, string>;

function whatOf(style: string | null, kind: Kind | undefined, language: Language): string {
  const say = sayIn(calendarTexts, language);
  if (!kind) return style ?? say('what');
  return style ? say('titleOfStyle', { style, kind: say(OF_STYLE[kind]) }) : say(kind);
}

function pricedTitle(title: string, price: string | undefined, language: Language): string {
  const say = sayIn(calendarTexts, language);
  if (!price) return title;
  return price === 'free' ? say('titleFree', { title }) : say('titleUpTo', { title, amount: price });
}

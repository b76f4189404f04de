import type { Kind } from '#contracts/events/event/kinds.ts';
import { WITHIN_KM } from '#contracts/places/near.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarTexts } from './calendarTexts.ts';
import { monthName, shortDay } from './nightTime.ts';

type Named = Pick<CalendarPage, 'named' | 'filters' | 'view' | 'month'>;

/** What a filter set is called: "Salsa socials in Berlin, Germany tonight, free or by donation: “rooftop”". */
export function calendarTitle({ named, filters, view, month }: Named, language: Language): string {
  const say = sayIn(calendarTexts, language);
  const { search } = filters;
  const what = whatOf(named.style, filters.kind, language);
  const where = whereTitle(what, { named, filters }, language);
  const by = named.organizer ? say('titleBy', { title: where, organizer: named.organizer }) : where;
  const isTimed = view !== 'month' && filters.when !== 'all';
  const timed = isTimed ? say('titleWhen', { title: by, when: say(filters.when) }) : by;
  const title = view === 'month' ? timed : datedTitle(timed, filters, language);
  const priced = pricedTitle(title, filters.price, language);
  const found = search ? say('titleSearch', { title: priced, search }) : priced;
  return view === 'month' ? `${found}, ${monthName(month, language)}` : found;
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
  const { style, city, near, organizer } = page.named;
  const { kind, price, when, from, to, search } = page.filters;
  const lead = calendarLead(page, language);
  const parts = [style, city, near, organizer, kind, price, from, to, search];
  const isFiltered = parts.some(Boolean) || when !== 'all';
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

/** In a city, around it, or around another place, which is named after the dance city that it is close to. */
function whereTitle(
  what: string,
  { named, filters }: Pick<Named, 'named' | 'filters'>,
  language: Language,
): string {
  const say = sayIn(calendarTexts, language);
  const { city, near } = named;
  const km = filters.within ?? WITHIN_KM.usual;
  if (near) return say('titleAround', { what, km, place: nearPlace(near, language) });
  if (!city) return say('titleEverywhere', { what });
  return filters.within ? say('titleAround', { what, km, place: city }) : say('titleInCity', { what, city });
}

/** What a place is called that an address gives by its coordinates. */
export function nearPlace({ at, city }: NonNullable<Named['named']['near']>, language: Language): string {
  const place = at.replace(',', ', ');
  return city ? sayIn(calendarTexts, language)('placeNear', { place, city }) : place;
}

function datedTitle(title: string, { from, to }: Named['filters'], language: Language): string {
  const say = sayIn(calendarTexts, language);
  const [first, last] = [from && shortDay(from, language), to && shortDay(to, language)];
  if (first && last)
    return first === last ? say('titleOn', { title, first }) : say('titleBetween', { title, first, last });
  if (first) return say('titleFrom', { title, first });
  return last ? say('titleUntil', { title, last }) : title;
}

function pricedTitle(title: string, price: string | undefined, language: Language): string {
  const say = sayIn(calendarTexts, language);
  if (!price) return title;
  return price === 'free' ? say('titleFree', { title }) : say('titleUpTo', { title, amount: price });
}

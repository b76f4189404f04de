import { nearOf, WITHIN_KM } from '#contracts/places/near.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { Choice } from '#contracts/site/choices.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import type { DanceCity, SiteNeeds } from '../drawing/needs.ts';

type Needs = Pick<SiteNeeds, 'calendar' | 'cityBySlug' | 'cityTyped'>;
type Labelled = { city: string; country: string };

/** A place is called after a dance city that is so close. */
const CLOSE_KM = 50;

const labelOf = ({ city, country }: Labelled): string => `${city}, ${country}`;

/** The dance cities that are suggested, by name. Any other can be typed. */
export async function cityChoices({ calendar }: Pick<Needs, 'calendar'>): Promise<Choice[]> {
  const cities = [...(await calendar.suggested())];
  return cities
    .map(([id, city]) => ({ id, label: labelOf(city) }))
    .sort((a, b) => compareNames(a.label, b.label));
}

/**
 * The filters for a typed city; undefined if it is unknown. A city that is no dance city has no nights of its own, but
 * some around it.
 */
export async function findPlace(
  { calendar, cityBySlug, cityTyped }: Needs,
  text: string,
  within: number | undefined,
): Promise<{ city: string; within: number | undefined } | undefined> {
  const wanted = citySlug({ city: text, state: null, country: '' });
  const known = [...(await calendar.cities())];
  const own = NAMES.map(nameOf => known.find(([, city]) => nameOf(city) === wanted)).find(Boolean);
  if (own) return { city: own[0], within };
  const found = await cityTyped(text);
  if (!found) return undefined;
  const slug = citySlug(found);
  if (known.some(([id]) => id === slug)) return { city: slug, within };
  // The slug of some cities is ambiguous, because others have the same one.
  return (await cityBySlug(slug)) && { city: slug, within: within ?? WITHIN_KM.usual };
}

/** The ways in which people write a city, the clearest first. */
const NAMES: readonly ((city: DanceCity) => string)[] = [
  citySlug,
  city => citySlug({ ...city, state: null }),
  city => citySlug({ ...city, country: '' }),
  city => citySlug({ ...city, state: null, country: '' }),
];

/** The names of the city and the place of filters. */
export async function namesOfPlaces(
  { calendar, cityBySlug }: Needs,
  { city: slug, near }: CalendarPage['filters'],
): Promise<Pick<CalendarPage['named'], 'city' | 'near'>> {
  if (slug === undefined && near === undefined) return { city: null, near: null };
  const cities = await calendar.cities();
  const city = slug === undefined ? undefined : (cities.get(slug) ?? (await cityBySlug(slug)));
  return { city: city ? labelOf(city) : null, near: near ? nearNamed(near, [...cities.values()]) : null };
}

function nearNamed(at: string, cities: readonly DanceCity[]): CalendarPage['named']['near'] {
  const place = nearOf(at);
  const away = cities.flatMap(city => {
    const { latitude, longitude } = city;
    if (!place || latitude === null || longitude === null) return [];
    return { city, km: metresBetween(place, { latitude, longitude }) / 1_000 };
  });
  const [nearest] = away.filter(({ km }) => km <= CLOSE_KM).toSorted((one, other) => one.km - other.km);
  return { at, city: nearest ? labelOf(nearest.city) : null };
}

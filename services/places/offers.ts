import { regionFinder } from '#platform/geography/places.ts';
import { gazetteer } from './cities.ts';
import { placeOfCity } from './cityPlace.ts';
import { cityBySlug, cityTyped } from './namedCity.ts';

/** The cities of the world. */
export const offers = {
  cities: () => gazetteer,
  regionFinder: () => regionFinder,
  completePlace: () => (named: Parameters<typeof placeOfCity>[1], given: Parameters<typeof placeOfCity>[2]) =>
    placeOfCity(gazetteer, named, given),
  cityBySlug: () => (slug: string) => cityBySlug(gazetteer, slug),
  cityTyped: () => (text: string) => cityTyped(gazetteer, text),
  /** Where the city is that somebody says they live in; null unless it is called just so. */
  placeOf: () => async (location: string) => {
    const found = await cityTyped(gazetteer, location);
    const [typed = ''] = location.split(',');
    const isIt = found?.city.localeCompare(typed.trim(), 'en', { sensitivity: 'base' }) === 0;
    return isIt ? { latitude: found.latitude, longitude: found.longitude } : null;
  },
};

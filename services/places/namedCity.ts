import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { City, Gazetteer } from './cities.ts';

type Named = { city: string; state: string | null; country: string; latitude: number; longitude: number };

const LOOKED_AT = 50;
/** No city of the gazetteer has a longer name. */
const MOST_WORDS = 12;

/** The city with a name in addresses (`munich-germany`); the largest, if there are several. */
export async function cityBySlug(cities: () => Promise<Gazetteer>, slug: string): Promise<Named | undefined> {
  const known = await cities();
  const words = slug.split('-').slice(0, MOST_WORDS);
  const found = words.flatMap((_, index) =>
    known
      .named(words.slice(0, index + 1).join(' '), LOOKED_AT)
      .filter(one => citySlug(namedOf(one)) === slug),
  );
  const largest = found.toSorted((one, other) => other.population - one.population)[0];
  return largest && namedOf(largest);
}

/**
 * The city that somebody typed, such as `Munich` or `San Juan, Puerto Rico`: one that is called so, or else the largest
 * whose name begins so. What stands after a comma must be its state or country.
 */
export async function cityTyped(cities: () => Promise<Gazetteer>, text: string): Promise<Named | undefined> {
  const [name = '', ...around] = text.split(',').map(folded).filter(Boolean);
  if (name.length < 2) return undefined;
  const fitting = (await cities())
    .named(name, LOOKED_AT)
    .filter(one => around.every(part => [one.state, one.country].map(folded).includes(part)));
  const chosen = fitting.find(one => folded(one.name) === name) ?? fitting[0];
  return chosen && namedOf(chosen);
}

function namedOf({ name, state, country, latitude, longitude }: City): Named {
  return { city: name, state: state || null, country, latitude, longitude };
}

const folded = (text: string): string => foldedText(text).trim();

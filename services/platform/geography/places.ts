import { CITY_NAMES } from './cityNames.ts';

type RegionPlace = { id: string; city: string; state: string | null; country: string };
/** The place in a row. */
export type WrittenPlace = { city?: string; state?: string; country?: string };
/** The region of a place; `several` if more than one is possible. */
export type RegionOf = (place: WrittenPlace) => string | 'several' | undefined;

const CITIES = new Map(CITY_NAMES.flatMap(names => names.map(name => [name, names[0]!] as const)));

/** The name of a place, normalised for comparison: without case, accents and punctuation. */
export function foldedPlace(name: string): string {
  return name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Creates the function that finds a region by its city, in any of the known languages, and its country. */
export function regionFinder(regions: readonly RegionPlace[]): RegionOf {
  const byCity = Map.groupBy(
    regions.flatMap(region => namesOf(region.city).map(name => ({ name, region }))),
    ({ name }) => name,
  );
  const find = ({ city = '', state = '', country = '' }: WrittenPlace) => {
    for (const name of readingsOf(city)) {
      const there = (byCity.get(name) ?? []).map(({ region }) => region);
      const inCountry = there.filter(region => !country || isSameCountry(region.country, country));
      const inState = state
        ? inCountry.filter(region => foldedPlace(region.state ?? '') === foldedPlace(state))
        : [];
      const [only, ...others] = inState.length > 0 ? inState : inCountry;
      if (only) return others.length > 0 ? 'several' : only.id;
    }
    return undefined;
  };
  const known = new Map<string, ReturnType<RegionOf>>();
  return place => {
    const key = [place.city, place.state, place.country].join('\n');
    if (!known.has(key)) {
      // One entry for each place in a file; bounded because of hostile files.
      if (known.size > 10_000) known.clear();
      known.set(key, find(place));
    }
    return known.get(key);
  };
}

function namesOf(city: string): string[] {
  const folded = foldedPlace(city);
  const spelt = foldedPlace(
    city.replace(/[äöü]/gi, letter => `${letter.normalize('NFD')[0]!.toLowerCase()}e`),
  );
  return [...new Set([folded, spelt].map(name => CITIES.get(name) ?? name))];
}

/**
 * `10999 Berlin-Kreuzberg`, `Berlin (Mitte)` and `Berlin, Germany` are Berlin, unless a region has the full
 * name.
 */
function readingsOf(city: string): string[] {
  const plain = city.slice(0, 200).replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s+/, '');
  const first = plain.split(/[,;/(]|\s[-–]\s|-/, 1)[0]!;
  return [...new Set([plain, first].flatMap(namesOf))].filter(Boolean);
}

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it'];
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  us: 'US',
  'united states of america': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  holanda: 'NL',
  'czech republic': 'CZ',
  tschechien: 'CZ',
  brd: 'DE',
  d: 'DE',
  a: 'AT',
};
let countryCodes: Map<string, string> | undefined;

/** The ISO code of a country by its name in one of six languages, or by the code itself. */
export function countryCode(name: string): string | undefined {
  countryCodes ??= readCountryNames();
  return countryCodes.get(foldedPlace(name));
}

function readCountryNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap(first => letters.map(second => first + second));
  // Some, like UK and DD, are merely older codes of others.
  const codes = pairs.filter(code => new Intl.Locale(`und-${code}`).region === code);
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const told = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = told.of(code);
      if (name) names.set(foldedPlace(name), code).set(code.toLowerCase(), code);
    }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) names.set(name, code);
  return names;
}

/** A country with an unknown name does not prevent a row from matching its city. */
function isSameCountry(one: string, other: string): boolean {
  const [first, second] = [countryCode(one), countryCode(other)];
  if (first && second) return first === second;
  return second === undefined || foldedPlace(one) === foldedPlace(other);
}

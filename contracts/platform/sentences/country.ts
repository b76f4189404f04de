import type { Language } from './sentence.ts';

/** Places are stored with their countries' English names, by which CLDR's other names are found. */
const CODES = new Map<string, string>();

/** A place (`Cali, Colombia`, or a country alone) with the country's name in the given language. */
export function placeIn(place: string, language: Language): string {
  if (language === 'en') return place;
  const parts = place.split(', ');
  return [...parts.slice(0, -1), countryIn(parts.at(-1)!, language)].join(', ');
}

/** The countries by their names in the given language, each with the English name under which it is stored. */
export function countriesIn(language: Language): { stored: string; told: string }[] {
  const stored = new Set(
    [...englishNames()].filter(([code]) => !NO_COUNTRY.test(code)).map(([, name]) => name),
  );
  return [...stored]
    .map(name => ({ stored: name, told: countryIn(name, language) }))
    .sort((a, b) => a.told.localeCompare(b.told, language));
}

/** Groups of countries, and codes that are reserved or for private use. */
const NO_COUNTRY = /^(?:EU|EZ|UN|AC|CP|CQ|DG|EA|IC|TA|Q.|X[^K]|Z[^AMW])$/;

/** The code of a country (ISO 3166-1), from its English name or the code itself. */
export function countryCode(name: string): string | undefined {
  if (CODES.size === 0) for (const [code, known] of englishNames()) CODES.set(known, currentCode(code));
  return CODES.get(name) ?? (/^[A-Z]{2}$/.test(name) ? name : undefined);
}

/** `UK` and former codes are names of others: `GB`. */
function currentCode(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}

/** A country's name in the given language, from its English name; anything else is returned unchanged. */
function countryIn(name: string, language: Language): string {
  const code = name.length > 2 ? countryCode(name) : undefined;
  const told = code && new Intl.DisplayNames(language, { type: 'region' }).of(code);
  return told ?? name;
}

function* englishNames(): Iterable<[code: string, name: string]> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second);
      if (name) yield [first + second, name];
    }
  }
}

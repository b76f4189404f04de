// What zones are called in the languages of those who write calendars, by the CLDR data that the runtime has (Intl).

const LANGUAGES = 'en de es fr it pt nl pl'.split(' ');
/** Of zones with the same names, those that most people mean. */
const MAIN =
  `Europe/Berlin Europe/Paris Europe/Madrid Europe/London Europe/Lisbon Europe/Athens America/New_York
  America/Chicago America/Denver America/Los_Angeles America/Halifax America/Sao_Paulo America/Argentina/Buenos_Aires
  Australia/Sydney`.split(/\s+/);
const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);

/** Zones that share their names all year, so that the name is ambiguous. */
type Zones = readonly string[];
type Named = { zones: Zones; language: string };

let groups: readonly Zones[] | undefined;
const names = new Map<string, Map<string, Named>>();

/**
 * The zone with this name in one of the languages, such as `Mitteleuropäische Zeit` or `Eastern Time (US & Canada)`:
 * that of the place if it is called that, else one of the land of the language, else any. Where zones with other clocks
 * share a name, the larger group has it: Berlin, not Algiers, for Central European Time. An unknown name takes 0.8 s
 * the first time.
 */
export function zoneInWords(name: string, place: string | undefined): string | undefined {
  const plain = folded(
    name
      .replace(/^\((UTC|GMT)[^)]*\)/i, '')
      .replace(/\([^)]*\)\s*$/, '')
      .replace(/standardzeit/i, 'normalzeit'),
  );
  for (const language of LANGUAGES) {
    const found = plain === '' ? undefined : namesIn(language).get(plain);
    if (found) return zoneOf(found, place);
  }
  return undefined;
}

function zoneOf({ zones, language }: Named, place: string | undefined): string {
  if (place && zones.includes(place)) return place;
  const land = new Intl.Locale(language).maximize() as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
  };
  const ofLand = zones.filter(zone => land.getTimeZones?.()?.includes(zone));
  const isMain = (zone: string): boolean => MAIN.includes(zone);
  return ofLand.find(isMain) ?? zones.find(isMain) ?? ofLand[0] ?? zones[0]!;
}

function namesIn(language: string): Map<string, Named> {
  const known = names.get(language);
  if (known) return known;
  const made = new Map<string, Named>();
  groups ??= alike();
  for (const zones of groups) {
    for (const name of allYear(language, zones[0]!)) {
      const key = folded(name);
      const before = made.get(key);
      if (!before || before.zones.length < zones.length) made.set(key, { zones, language });
    }
  }
  names.set(language, made);
  return made;
}

/** Each zone with those that have its names in English: the other languages then name one of them. */
function alike(): Zones[] {
  const byNames = Map.groupBy(Intl.supportedValuesOf('timeZone'), zone => allYear('en', zone).join());
  return [...byNames.values()];
}

function allYear(language: string, timeZone: string): string[] {
  const named = (timeZoneName: 'long' | 'longGeneric', at: number): string =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return [named('long', WINTER), named('long', SUMMER), named('longGeneric', WINTER)];
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

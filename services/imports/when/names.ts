import { WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';

// The names of months and weekdays in the languages of organizers, from the CLDR data of the runtime. The first
// languages count first where two disagree about a weekday: "So" is a Sunday in German, and a Saturday in Czech.
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'cs', 'sv', 'da', 'nb'];
const MORE_MONTHS = ['ca', 'ro', 'fi', 'hu', 'tr', 'uk', 'sk'];
/** Abbreviations in use beside those of CLDR. */
const SHORT_WEEKDAYS: Record<string, readonly string[]> = {
  en: ['mo tu we th fr sa su', 'mon tues weds thurs fri sat sun', 'mon tue wed thur fri sat sun'],
  es: ['lu ma mi ju vi sa do', 'l m x j v s d'],
  fr: ['lu ma me je ve sa di'],
  it: ['lu ma me gi ve sa do'],
  pt: ['segunda terca quarta quinta sexta sabado domingo', '2a 3a 4a 5a 6a sab dom'],
  nl: ['maa din woe don vrij zat zon'],
  cs: ['pon ute stre ctv pat sob ned'],
};
const LEAST = 3;

/** A text for comparison: without accents, in lower case, with one kind of dash and of blank. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replace(/[‐‑‒–—―−~～]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The number of a month by its name, an abbreviation of it, or one of its cases; undefined if there is none. */
export function monthNamed(word: string): number | undefined {
  const known = MONTHS.get(word);
  if (known !== undefined || word.length < LEAST) return known;
  const months = new Set<number>();
  for (const [name, month] of MONTHS) if (name.startsWith(word) && month) months.add(month);
  // A word that is no prefix of a name is matched by its own prefix: "setiembre", "febuary".
  if (months.size === 0) {
    for (const [name, month] of MONTHS) {
      if (name.length >= LEAST && word.startsWith(name) && month) months.add(month);
    }
  }
  const [only, ...others] = months;
  return others.length === 0 ? only : undefined;
}

/** The weekday that each of the words means, in the first language that knows them all; undefined if none does. */
export function weekdaysNamed(words: readonly string[]): Weekday[] | undefined {
  for (const names of WEEKDAY_NAMES) {
    const days = words.map(word => weekdayIn(names, word));
    if (days.every(day => day !== undefined)) return days;
  }
  return undefined;
}

/** Whether a word is the name of a month or an abbreviation of it; "Marktplatz" is neither. */
export function isMonthName(word: string): boolean {
  return MONTHS.has(word) || (word.length >= LEAST && [...MONTHS.keys()].some(name => name.startsWith(word)));
}

/** All weekdays that a word means, in one language or another. */
export function weekdaysThat(word: string): ReadonlySet<Weekday> {
  return new Set(WEEKDAY_NAMES.flatMap(names => weekdayIn(names, word) ?? []));
}

export function isWeekday(word: string): boolean {
  return weekdaysNamed([word]) !== undefined;
}

type Names = { exact: Map<string, Weekday>; stems: (readonly [string, Weekday])[] };

/** Also "fridays", "freitags", "sextas-feiras", "пятницам": a name with another ending. */
function weekdayIn({ exact, stems }: Names, said: string): Weekday | undefined {
  const word = said.replace(/-feiras?$|(?<=\p{L}{4})(?:abends?|nachts?|nights?)$/u, '');
  const known = exact.get(word);
  if (known) return known;
  return stems.find(([stem]) => word.startsWith(stem) && word.length - stem.length <= LEAST)?.[1];
}

function namesOf(language: string, options: Intl.DateTimeFormatOptions, day: number, month: number): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).formatToParts(
    Date.UTC(2027, month, day),
  );
  const found = parts.find(({ type }) => type === (options.weekday ? 'weekday' : 'month'))?.value ?? '';
  return plainText(found)
    .replace(/[.]/g, '')
    .replace(/^(?:de |d')/, '');
}

const MONTHS = monthNames();
const WEEKDAY_NAMES = LANGUAGES.map(weekdayNames);

function monthNames(): Map<string, number | undefined> {
  const names = new Map<string, number | undefined>();
  const shapes: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  for (const language of [...LANGUAGES, ...MORE_MONTHS]) {
    for (const shape of shapes) {
      for (let month = 1; month <= 12; month++) {
        const name = namesOf(language, shape, 1, month - 1);
        if (/\d/.test(name) || name.length < 2) continue;
        names.set(name, names.has(name) && names.get(name) !== month ? undefined : month);
      }
    }
  }
  return names;
}

function weekdayNames(language: string): Names {
  const exact = new Map<string, Weekday>();
  const stems: [string, Weekday][] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    // March 2027 begins on a Monday.
    const long = namesOf(language, { weekday: 'long' }, index + 1, 2);
    exact.set(long, day);
    exact.set(namesOf(language, { weekday: 'short' }, index + 1, 2), day);
    for (const short of SHORT_WEEKDAYS[language] ?? []) exact.set(short.split(' ')[index]!, day);
    const stem = long.replace(/-feira$/, '').replace(/[aeiouyаеияьо]+$/u, '');
    if (stem.length >= LEAST) stems.push([stem, day]);
  }
  return { exact, stems };
}

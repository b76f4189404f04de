import * as repeating from './repeatWords.ts';
import * as timing from './timeWords.ts';

const MEANINGS = {
  openEnd: timing.OPEN_END,
  notSaid: timing.NOT_SAID,
  allDay: timing.ALL_DAY,
  noon: timing.NOON,
  midnight: timing.MIDNIGHT,
  doors: timing.DOORS,
  begins: timing.BEGINS,
  filler: timing.FILLERS,
  until: timing.UNTIL,
  and: timing.AND,
  every: repeating.EVERY,
  everyDay: repeating.EVERY_DAY,
  everySecondWeek: repeating.EVERY_SECOND_WEEK,
  ofMonth: repeating.OF_MONTH,
  first: repeating.FIRST,
  second: repeating.SECOND,
  third: repeating.THIRD,
  fourth: repeating.FOURTH,
  last: repeating.LAST,
} satisfies Record<string, timing.ByLanguage>;

/** What a word or a phrase among dates and times means. */
export type Meaning = keyof typeof MEANINGS;

const PHRASES = new Map<string, ReadonlySet<Meaning>>();
for (const [meaning, byLanguage] of Object.entries(MEANINGS) as [Meaning, timing.ByLanguage][]) {
  for (const phrase of Object.values(byLanguage).flat()) {
    PHRASES.set(phrase, new Set([...(PHRASES.get(phrase) ?? []), meaning]));
  }
}
/** Words in the longest phrase. */
export const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map(phrase => phrase.split(' ').length));

/** The meanings of a phrase, as `plainText` leaves it. */
export function meaningsOf(phrase: string): ReadonlySet<Meaning> | undefined {
  return PHRASES.get(phrase);
}

import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import type { DanceStyleChoice, LEVELS } from '#contracts/events/event/danceStyleChoice.ts';
import type { Category } from '#contracts/events/event/eventFields.ts';
import type { Chance } from '#platform/program/chance.ts';
import prices from './prices.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

/** The categories with titles of their own. */
type TitledCategory = Exclude<Category, 'Workshop'>;
type Titles = Record<TitledCategory, readonly string[]>;

/**
 * Titles as dancers write them, in English. Placeholders: {city}, {venue}, {weekday}, {year}, {number},
 * {step}, {dj}, and {style} or, at the start of a sentence, {Style} for the name of the style.
 */
const TITLES: Record<string, Titles> = texts.titles;

/** Titles in local languages; cultures without any get English ones. */
const LOCAL_TITLES: Record<string, Titles> = texts.localTitles;

/** The first sentence of a description. */
const OPENINGS: Titles = texts.openings;
const LEVEL_SENTENCES: Record<(typeof LEVELS)[number], readonly string[]> = texts.levels;

/** What dancing costs, by currency: how it is written (`#` is the amount), and the usual amounts. */
const PRICES: Record<string, Prices> = prices;
type Prices = {
  written: string;
  /** The locale whose digit grouping is used. */
  locale: string;
  class: readonly number[];
  social: readonly number[];
  festival: { earlyBird: number; door: number };
};

export type DemoKind = 'course' | 'workshop' | 'social' | 'festival';

/** Local weekdays (1 is Monday), start times, and lengths in minutes. */
type Pattern = {
  weekdays: readonly number[];
  starts: readonly string[];
  minutes: readonly number[];
  categories: readonly (readonly Category[])[];
};

export const DEMO_PATTERNS: Record<DemoKind, Pattern> = {
  course: {
    weekdays: [1, 1, 2, 2, 3, 3, 4],
    starts: ['18:00', '18:30', '19:00', '19:30', '20:00'],
    minutes: [60, 75, 90],
    categories: [['Class']],
  },
  workshop: {
    weekdays: [6, 7],
    starts: ['11:00', '12:00', '13:30', '14:00', '16:00'],
    minutes: [90, 120, 180],
    categories: [['Workshop'], ['Workshop', 'Social']],
  },
  social: {
    weekdays: [3, 4, 5, 5, 5, 6, 6, 6, 7],
    starts: ['20:00', '20:30', '21:00', '21:30', '22:00', '22:30'],
    minutes: [180, 210, 240, 300],
    categories: [['Social'], ['Social'], ['Class', 'Social']],
  },
  festival: {
    weekdays: [5],
    starts: ['16:00', '17:00', '18:00'],
    minutes: [3_120, 3_180, 3_300],
    categories: [['Festival'], ['Festival'], ['Class', 'Social', 'Festival']],
  },
};

/** Whose titles and sentences they have: those of workshops are those of classes. */
const MAIN: Record<DemoKind, TitledCategory> = {
  course: 'Class',
  workshop: 'Class',
  social: 'Social',
  festival: 'Festival',
};

/** Styles that are danced on the same night. */
const DANCED_WITH: Record<string, readonly string[]> = {
  salsa: ['bachata'],
  bachata: ['salsa', 'kizomba'],
  kizomba: ['bachata', 'zouk'],
  zouk: ['kizomba'],
};

export type Setting = {
  kind: DemoKind;
  style: string;
  startLocal: string;
  city: { city: string; culture: string; currency: string };
  venue: string;
};

/** Title, description, price and styles of an event, as its organizer would write them. */
export function demoContent(setting: Setting, chance: Chance) {
  const { kind, style, city } = setting;
  const level = kind === 'course' || kind === 'workshop' ? chance.pick(teachable) : 'all';
  const local = chance.happens(0.55) ? LOCAL_TITLES[city.culture] : undefined;
  const titles = local ?? TITLES[style]!;
  const fill = filler(setting, local ? city.culture : 'en', chance);
  const sentences = [
    chance.pick(OPENINGS[MAIN[kind]]),
    chance.pick(LEVEL_SENTENCES[level]),
    chance.pick(texts.closings),
  ];
  return {
    title: capitalized(fill(chance.pick(titles[MAIN[kind]]))),
    description: sentences.map(fill).filter(Boolean).join(' '),
    ...price(kind, city.currency, chance),
    category: [...chance.pick(DEMO_PATTERNS[kind].categories)],
    danceStyles: styles(style, level, kind, chance),
  };
}

const teachable: readonly (typeof LEVELS)[number][] = [
  'beginner',
  'beginner',
  'intermediate',
  'advanced',
  'all',
];

function filler({ style, startLocal, city, venue }: Setting, language: string, chance: Chance) {
  const name = FIRST_DANCE_STYLES.find(({ id }) => id === style)!.name;
  const dj = chance.pick(texts.djs);
  const known: Record<string, () => string> = {
    city: () => city.city,
    venue: () => venue,
    style: () => name.toLowerCase(),
    Style: () => name,
    weekday: () =>
      new Date(`${startLocal}Z`).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' }),
    year: () => startLocal.slice(0, 4),
    number: () => String(chance.int(2, 40)),
    step: () => String(chance.int(1, 4)),
    dj: () => dj,
  };
  return (text: string): string => text.replace(/\{(\w+)\}/g, (_, place: string) => known[place]!());
}

/** Free text, as people write it: nothing, an amount, a range, two amounts with their conditions. */
function price(kind: DemoKind, currency: string, chance: Chance): { price: string; currency: string } {
  const { written, locale, ...amounts } = PRICES[currency]!;
  const digits = (amount: number): string => (amount < 1_000 ? `${amount}` : amount.toLocaleString(locale));
  const write = (...range: number[]): string => written.replace('#', range.map(digits).join('-'));
  const amount = chance.pick(kind === 'social' ? amounts.social : amounts.class);
  const { earlyBird, door } = amounts.festival;
  const forms: Record<DemoKind, readonly string[]> = {
    course: [write(amount), write(amount), `${write(amount)}, first time free`],
    workshop: [write(amount), write(amount * 2), `${write(amount)} per class, ${write(amount * 2)} all day`],
    social: [write(amount), write(amount), 'Free', '', 'Donation', `${write(amount)} incl. a drink`],
    festival: [
      `${write(earlyBird)} early bird, ${write(door)} at the door`,
      write(earlyBird, door),
      write(earlyBird),
    ],
  };
  return { price: chance.pick(forms[kind]), currency };
}

function styles(
  style: string,
  level: (typeof LEVELS)[number],
  kind: DemoKind,
  chance: Chance,
): DanceStyleChoice[] {
  const alsoDanced = kind === 'social' && chance.happens(0.45) ? (DANCED_WITH[style] ?? []) : [];
  const second = alsoDanced.length > 0 ? [chance.pick(alsoDanced)] : [];
  return [style, ...second].map(danceStyleId => ({ danceStyleId, level }));
}

function capitalized(title: string): string {
  return title[0]!.toUpperCase() + title.slice(1);
}

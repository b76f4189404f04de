import { CATEGORIES, type Category } from './eventFields.ts';

/** The kinds of nights in addresses: the categories, in small letters. */
export const KINDS = ['social', 'class', 'workshop', 'festival'] as const;
export type Kind = (typeof KINDS)[number];

const CATEGORY_OF = {
  social: 'Social',
  class: 'Class',
  workshop: 'Workshop',
  festival: 'Festival',
} as const satisfies Record<Kind, Category>;

/** The kinds among the categories of a night, in the order of `KINDS`. */
export function kindsOf(categories: readonly string[]): Kind[] {
  return KINDS.filter(kind => categories.includes(CATEGORY_OF[kind]));
}

/** Categories as a bit mask, by their place in `CATEGORIES`: rows keep it, so that order must not change. */
export function categoryBits(categories: readonly Category[]): number {
  return categories.reduce((bits, category) => bits | (1 << CATEGORIES.indexOf(category)), 0);
}

/** The bit of a kind. */
export const kindBit = (kind: Kind): number => categoryBits([CATEGORY_OF[kind]]);

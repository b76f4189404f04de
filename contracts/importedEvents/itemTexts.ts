import type { z } from 'zod';
import { eventDetails, eventPlace } from '../events/event/eventFields.ts';
import { COLLECTED_TEXTS, type CollectedText } from '../events/event/textUses.ts';

const { locationName, locationAddress, locationCity, locationState, locationCountry } = eventPlace.shape;
const firstTexts = { locationName, locationAddress, locationCity, locationState, locationCountry };

type LaterText = Exclude<CollectedText, keyof typeof firstTexts>;
const texts = { ...eventDetails.shape, ...eventPlace.shape };
const LATER = COLLECTED_TEXTS.map(({ name }) => name).filter(
  (name): name is LaterText => !(name in firstTexts),
);
/** Items from before they were collected lack them. */
const laterTexts = Object.fromEntries(LATER.map(name => [name, texts[name].optional()])) as {
  [Name in LaterText]: z.ZodOptional<z.ZodNullable<z.ZodString>>;
};

/** The plain texts of an item, as its facts have them. */
export const itemTexts = { ...firstTexts, ...laterTexts };

/** The plain texts of an item, null where it has none. */
export function textsOfItem(item: Partial<Record<CollectedText, string | null | undefined>>) {
  return Object.fromEntries(COLLECTED_TEXTS.map(({ name }) => [name, item[name] ?? null])) as Record<
    CollectedText,
    string | null
  >;
}

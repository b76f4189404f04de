import type { TextField } from '#contracts/events/event/fields.ts';
import type { Language } from '#contracts/platform/sentence.ts';

/** The headings of the texts that visitors read; null where one is part of the place or the picture, or not shown. */
export const HEADINGS: Record<TextField, Record<Language, string> | null> = {
  coverImage: null,
  coverImageAlt: null,
  sourceUrl: { en: 'More about it', es: 'Más información' },
  locationName: null,
  locationAddress: null,
  locationCity: null,
  locationState: null,
  locationCountry: null,
  postalCode: null,
  googlePlacesId: null,
};

import type { TextField } from '#contracts/events/event/fields.ts';
import { words } from '#contracts/platform/sentences/words.ts';
import type { Pair } from '../../platform/texts/catalogue.ts';

/** The plain text fields of the form; nobody types the identifier of a place. */
export type FormText = Exclude<TextField, 'googlePlacesId'>;

type Description = {
  /** The label in the form, the details, the history and every dialog that asks about the field. */
  label: Pair;
  /** The section of the form that contains it; `own` if it has a component of its own. */
  asked: 'basics' | 'where' | 'admission' | 'own';
  /** How the details show it: on a line of its own, with the place or the picture, or as a link. */
  shown: 'line' | 'place' | 'picture' | 'own';
  /** Whether the list has a column for it. */
  listed: boolean;
};

// In the order of the form.
const TEXTS = {
  coverImage: {
    label: ['Image address', 'Dirección de la imagen'],
    asked: 'own',
    shown: 'picture',
    listed: false,
  },
  coverImageAlt: {
    label: ['Image description', 'Descripción de la imagen'],
    asked: 'own',
    shown: 'picture',
    listed: false,
  },
  sourceUrl: {
    label: ['Source URL', 'URL de la fuente'],
    asked: 'basics',
    shown: 'own',
    listed: false,
  },
  locationName: { label: words.venue, asked: 'own', shown: 'place', listed: false },
  locationAddress: { label: words.address, asked: 'own', shown: 'place', listed: false },
  locationCity: { label: words.city, asked: 'where', shown: 'place', listed: false },
  locationState: {
    label: ['State', 'Estado o provincia'],
    asked: 'where',
    shown: 'place',
    listed: false,
  },
  locationCountry: { label: words.country, asked: 'where', shown: 'place', listed: false },
  postalCode: {
    label: ['Postal code', 'Código postal'],
    asked: 'where',
    shown: 'place',
    listed: false,
  },
} as const satisfies Record<FormText, Description>;

const DESCRIPTIONS: Record<FormText, Description> = TEXTS;
const FORM_TEXTS = Object.keys(TEXTS) as FormText[];

/** The plain text fields whose description meets a condition, in the order of the form. */
export function textsThat(fits: (description: Description) => boolean): FormText[] {
  return FORM_TEXTS.filter(name => fits(DESCRIPTIONS[name]));
}

/** A record with an entry for each plain text field. */
export function ofTexts<Value>(valueFor: (name: FormText) => Value): Record<FormText, Value> {
  return Object.fromEntries(FORM_TEXTS.map(name => [name, valueFor(name)])) as Record<FormText, Value>;
}

type LabelKey<Name extends FormText> = `field${Capitalize<Name>}`;

/** The key of a field's label in the catalogue of events. */
export function labelOf<Name extends FormText>(name: Name): LabelKey<Name> {
  return `field${name.charAt(0).toUpperCase()}${name.slice(1)}` as LabelKey<Name>;
}

/** The label keys of all plain text fields, by field. */
export const TEXT_LABELS = ofTexts(labelOf) as { [Name in FormText]: LabelKey<Name> };

/** The labels, by key. */
export function labelTexts(): Record<LabelKey<FormText>, Pair> {
  const texts = FORM_TEXTS.map(name => [labelOf(name), DESCRIPTIONS[name].label]);
  return Object.fromEntries(texts) as Record<LabelKey<FormText>, Pair>;
}

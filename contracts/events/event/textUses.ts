import type { Pair } from '../../platform/sentences/catalogue.ts';
import type { TextField } from './fields.ts';

type Use = {
  /** What programs that collect events call it, and calendars; `apart` if it is read in a way of its own, null if never. */
  collected: { as: string } | 'apart' | null;
  /** Where visitors read it on a line of its own, and under which heading; null where it is part of place or picture. */
  told: { heading: Pair; in: readonly Where[] } | null;
};
type Where = 'page' | 'feed' | 'markup';

/** Where a plain text of an event comes from and goes to, beyond the forms and lists of the console. */
export const TEXT_USES = {
  coverImage: { collected: 'apart', told: null },
  coverImageAlt: { collected: null, told: null },
  // Markup has it as `sameAs`.
  sourceUrl: { collected: 'apart', told: { heading: ['More about it', 'Más información'], in: ['page'] } },
  locationName: { collected: { as: 'venue' }, told: null },
  locationAddress: { collected: { as: 'address' }, told: null },
  locationCity: { collected: { as: 'city' }, told: null },
  locationState: { collected: { as: 'state' }, told: null },
  locationCountry: { collected: { as: 'country' }, told: null },
  postalCode: { collected: { as: 'postalCode' }, told: null },
  googlePlacesId: { collected: null, told: null },
} as const satisfies Record<TextField, Use>;

const USES: Record<TextField, Use> = TEXT_USES;

/** The texts of an event that are told in a place, in the order of the form. */
export function textsToldIn(
  where: Where,
  texts: Readonly<Record<TextField, string | null>>,
): { name: TextField; heading: Pair; text: string }[] {
  return (Object.keys(USES) as TextField[]).flatMap(name => {
    const { told } = USES[name];
    const text = texts[name];
    return told?.in.includes(where) && text ? [{ name, heading: told.heading, text }] : [];
  });
}

type Collected<Name extends TextField> = (typeof TEXT_USES)[Name]['collected'];
/** The texts that collected items have as plain ones. */
export type CollectedText = {
  [Name in TextField]: Collected<Name> extends { as: string } ? Name : never;
}[TextField];
/** What collected items call them. */
export type CollectedName = Extract<Collected<CollectedText>, { as: string }>['as'];

/** The plain texts of collected items, by what the items call them. */
export const COLLECTED_TEXTS: readonly { name: CollectedText; as: CollectedName }[] = Object.entries(
  TEXT_USES,
).flatMap(([name, { collected }]) =>
  collected !== null && collected !== 'apart' ? [{ name: name as CollectedText, as: collected.as }] : [],
);

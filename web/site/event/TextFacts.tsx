import type { TextField } from '#contracts/events/event/fields.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import type { EventPage as Page } from '#contracts/site/pages.ts';
import { useSpoken } from '../frame/speech.tsx';

/** The headings of the texts that visitors read; null where one is part of the place or the picture, or not shown. */
const HEADINGS: Record<TextField, Record<Language, string> | null> = {
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

/** The texts of an event that have a line of their own; an address on the web is a link. */
export function TextFacts({ texts }: Pick<Page, 'texts'>) {
  const language = useSpoken();
  const shown = Object.entries(HEADINGS).flatMap(([name, heading]) => {
    const text = texts[name as TextField];
    return heading && text ? [{ name, heading: heading[language], text }] : [];
  });
  return shown.map(({ name, heading, text }) => (
    <div key={name}>
      <dt>{heading}</dt>
      <dd>{shownLink(text) ? <Link address={text} /> : text}</dd>
    </div>
  ));
}

function Link({ address }: { address: string }) {
  return (
    <a href={address} rel="noopener nofollow">
      {new URL(address).host}
    </a>
  );
}

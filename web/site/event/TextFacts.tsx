import type { TextField } from '#contracts/events/event/fields.ts';
import { shownLink } from '#contracts/platform/shownAddress.ts';
import type { EventPage as Page } from '#contracts/site/pages.ts';
import { useSpoken } from '../frame/speech.tsx';
import { HEADINGS } from './headings.ts';

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

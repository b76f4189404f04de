import { textsToldIn } from '#contracts/events/event/textUses.ts';
import { inLanguage } from '#contracts/platform/sentences/catalogue.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import type { EventPage as Page } from '#contracts/site/pages.ts';
import { useSpoken } from '../frame/speech.tsx';

/** The texts of an event that have a line of their own; an address on the web is a link. */
export function TextFacts({ texts }: Pick<Page, 'texts'>) {
  const language = useSpoken();
  return textsToldIn('page', texts).map(({ name, heading, text }) => (
    <div key={name}>
      <dt>{inLanguage(heading, language)}</dt>
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

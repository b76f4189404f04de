import { Link } from 'react-router-dom';
import { laterName, type ToldFact, toldAround } from '#contracts/factSentences.ts';
import { useHrefOfThing } from './platform/areas/thingLinks.ts';
import { shownLocale } from './platform/shown/shownClock.ts';
import { useLanguage } from './platform/texts/messages.ts';

type TellingProps = {
  /** The facts of one act, oldest first. */
  facts: readonly ToldFact[];
  /** To how many other things the same happened in the act. */
  others?: number;
};

/** An act as a sentence, with a link to the thing it concerned. */
export function Telling({ facts, others = 0 }: TellingProps) {
  useLanguage();
  const hrefOf = useHrefOfThing();
  const told = toldAround(facts, shownLocale(), others);
  if (!told) return null;
  const { before, after, fact } = told;
  return (
    <>
      {before}
      {after !== null && <Link to={hrefOf(fact.stream)}>{fact.thing ?? fact.stream}</Link>}
      {after !== null && laterName(fact.thingLater, shownLocale())}
      {after}
    </>
  );
}

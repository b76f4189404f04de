import { Link } from 'react-router-dom';
import { laterName, type ToldFact, toldAround, type WholeAct } from '#contracts/factSentences.ts';
import { useHrefOfThing } from './platform/areas/thingLinks.ts';
import { shownLocale } from './platform/shown/shownClock.ts';
import { useLanguage } from './platform/texts/messages.ts';

type TellingProps = {
  /** The facts of one act, oldest first. */
  facts: readonly ToldFact[];
} & WholeAct;

/** An act as a sentence, with a link to the thing it concerned. */
export function Telling({ facts, ...act }: TellingProps) {
  useLanguage();
  const hrefOf = useHrefOfThing();
  const told = toldAround(facts, shownLocale(), act);
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

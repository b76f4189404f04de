import type { Recorder } from '../../platform/foreign.ts';
import { sayIn } from '../../platform/sentences/catalogue.ts';
import { type Locale, languageOf, listed } from '../../platform/sentences/locale.ts';
import { actorName, type Teller } from '../../platform/telling.ts';
import { eventFacts } from '../event/event.ts';
import { type seriesToldTexts, tellSeries } from './seriesToldTexts.ts';
import { type ToldKey, toldTexts } from './toldTexts.ts';

type Recorded = { type: string; actor: Recorder };
type Sentence = keyof typeof eventFacts & ToldKey;

/** A fact about an event as a sentence a colleague would say; null for facts that are not an event's. */
export function eventSentence({ type, actor }: Recorded, it: string, locale: Locale): string | null {
  if (!isSentence(type)) return null;
  return sayIn(toldTexts, languageOf(locale))(type, { who: actorName(actor, locale), it });
}

function isSentence(type: string): type is Sentence {
  return type in eventFacts;
}

/** What else an act did to an event, after its first fact; null for what is no event's. */
export function alsoDone({ type }: Pick<Recorded, 'type'>, locale: Locale): string | null {
  return isSentence(type) ? sayIn(toldTexts, languageOf(locale))(`and${type}`) : null;
}

/** The facts of one act, oldest first, as one sentence about `it`; null if the first is not an event's. */
export function actSentence(facts: readonly Recorded[], it: string, locale: Locale): string | null {
  const [first, ...more] = facts;
  const sentence = first && eventSentence(first, it, locale);
  if (!sentence) return null;
  const rest = more.flatMap(fact => alsoDone(fact, locale) ?? []);
  return listed(languageOf(locale), [sentence, ...rest]);
}

/** Words the facts of events, those that contain no fields of an event as series do. */
export const tellEvents: Teller<ToldKey | keyof typeof seriesToldTexts.texts> = (facts, it, locale) =>
  tellSeries(facts, it, locale) ?? actSentence(facts, it, locale);

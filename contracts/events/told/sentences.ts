import { sayIn } from '../../platform/catalogue.ts';
import type { Recorder } from '../../platform/foreign.ts';
import { type Locale, languageOf } from '../../platform/locale.ts';
import { actorName } from '../../platform/telling.ts';
import { eventFacts } from '../event/event.ts';
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

/** The facts of one act, oldest first, as one sentence about `it`; null if the first is not an event's. */
export function actSentence(facts: readonly Recorded[], it: string, locale: Locale): string | null {
  const [first, ...more] = facts;
  const sentence = first && eventSentence(first, it, locale);
  if (!sentence) return null;
  const say = sayIn(toldTexts, languageOf(locale));
  const rest = more.flatMap(({ type }) => (isSentence(type) ? [say(`and${type}`)] : []));
  return new Intl.ListFormat(languageOf(locale), { type: 'conjunction' }).format([sentence, ...rest]);
}

import { eventFacts } from '#contracts/events/event/event.ts';
import type { Recorder } from '#contracts/platform/foreign.ts';
import { language, text } from '../../platform/texts/messages.ts';
import { type ToldKey, toldTexts } from './toldTexts.ts';

type Recorded = { type: string; actor: Recorder };
type Sentence = keyof typeof eventFacts & ToldKey;

/** A fact about an event as a sentence a colleague would say; null for facts that are not an event's. */
export function eventSentence({ type, actor }: Recorded, it: string): string | null {
  if (!isSentence(type)) return null;
  return text(toldTexts)(type, { who: actorName(actor), it });
}

function isSentence(type: string): type is Sentence {
  return type in eventFacts;
}

function actorName(actor: Recorded['actor']): string {
  const say = text(toldTexts);
  if (actor.name) return actor.name;
  if (actor.role === 'system') return say('system');
  return say(actor.role === 'visitor' ? 'visitor' : 'someone');
}

/** The facts of one act, oldest first, as one sentence about `it`; null if the first is not an event's. */
export function actSentence(facts: readonly Recorded[], it: string): string | null {
  const [first, ...more] = facts;
  const sentence = first && eventSentence(first, it);
  if (!sentence) return null;
  const rest = more.flatMap(({ type }) => (isSentence(type) ? [text(toldTexts)(`and${type}`)] : []));
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format([sentence, ...rest]);
}

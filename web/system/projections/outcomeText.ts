import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Say } from '../../platform/texts/messages.ts';
import { shownShortSpan } from '../frame/shownSpan.ts';
import type { Projection } from './projectionQueries.ts';
import type { projectionTexts } from './projectionTexts.ts';

type Outcome = NonNullable<Projection['outcome']>;
type Of<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;
type SayOutcome = Say<keyof typeof projectionTexts.texts & string>;

const SAID: {
  [Kind in Outcome['kind']]: (say: SayOutcome, outcome: Of<Kind>, language: Language) => string;
} = {
  rebuilt: (say, { rows, seconds }, language) =>
    say('outcome_rebuilt', {
      time: shownShortSpan(Math.max(1, seconds), language),
      rows: rows.toLocaleString(language),
    }),
  compared: (say, { identical, columns }) =>
    identical === null
      ? say('outcome_unknown')
      : identical
        ? say('outcome_same')
        : say('outcome_differ', { where: columns.join(', ') }),
  thing: (say, { thing, parked }) => say(parked ? 'outcome_thingParked' : 'outcome_thing', { thing }),
  rolledBack: say => say('outcome_rolledBack'),
  declined: say => say('outcome_declined'),
  cancelled: say => say('outcome_cancelled'),
  retried: (say, { stream, stillParked }) =>
    say(stillParked ? 'outcome_stillParked' : 'outcome_retried', { stream }),
  skipped: (say, { position }) => say('outcome_skipped', { position }),
  failed: (say, { why }) => say('outcome_failed', { why }),
};

/** How the latest request ended, in a sentence. */
export function outcomeText(say: SayOutcome, outcome: Outcome, language: Language): string {
  return SAID[outcome.kind](say, outcome as never, language);
}

import { type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { effectSentences } from '#contracts/system/sentences.ts';
import { PERSON_ERASED } from '#platform/processes/dispatcher.ts';
import { MAIL_HELD_UP } from '#platform/processes/mail.ts';
import { INTERRUPTED } from '#platform/processes/outbox.ts';
import type { ListedEffect } from '#platform/processes/outboxList.ts';
import { mailTrouble } from '../health/mailTrouble.ts';

const HELD_UP = {
  unreachable: effectSentences.mailUnreachable,
  login: effectSentences.mailLogin,
  refused: effectSentences.mailNotAccepted,
};
const REJECTED = tell(platformSentences.mailRefused({ reason: '' }), 'en');
const STOPPED = tell(platformSentences.stoppedAgain, 'en');

/** Why an effect is not done, in a sentence; null if nothing has gone wrong. */
export function whyNotDone({ status, error }: Pick<ListedEffect, 'status' | 'error'>): Sentence | null {
  if (error === null) return null;
  if (error === PERSON_ERASED) return effectSentences.erased;
  if (error === INTERRUPTED && status !== 'unknown') return effectSentences.interrupted;
  if (error === STOPPED) return effectSentences.stopped;
  if (error.startsWith(MAIL_HELD_UP)) return HELD_UP[mailTrouble(error.slice(MAIL_HELD_UP.length))];
  if (error.startsWith(REJECTED)) return effectSentences.mailRejected;
  if (status === 'unknown') return effectSentences.unknown;
  return status === 'waiting' || status === 'performing' ? effectSentences.waiting : effectSentences.failed;
}

import { isDeepStrictEqual } from 'node:util';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { Note } from './found.ts';
import type { Known } from './readPlace.ts';
import type { Received } from './readTexts.ts';
import { type Recurring, sentSeriesOf } from './sentSeries.ts';

const MOST_RECURRENCE = 20_000;

type As = { times: Omit<Recurring, 'recurrence'>; known: Known };

/**
 * The recurrence of an item as JSON; null if it is none. Of one that no series can have, the reason is noted: whoever
 * approves the item knows then that only its first date is made.
 */
export function readRecurrence(item: Received, as: As, note: Note): ImportedContent['recurrence'] {
  const { recurrence } = item;
  if (recurrence === undefined || recurrence === null) return null;
  const { rule, rDates } = (typeof recurrence === 'object' ? recurrence : {}) as Received;
  // The clock of its dates: that of the item is the region's, if it has one.
  const zone = typeof item.timeZone === 'string' ? { timeZone: item.timeZone } : {};
  const kept = typeof recurrence === 'object' ? { ...recurrence, ...zone } : recurrence;
  const json = JSON.stringify(kept)?.toWellFormed().replaceAll('\\u0000', '') ?? '';
  const isOne = (typeof rule === 'string' && rule.length <= 500) || Array.isArray(rDates);
  if (!isOne || json.length > MOST_RECURRENCE) {
    noteFirstAlone(issueSentences.noRecurrence, note);
    return null;
  }
  const impossible = reasonAgainst({ ...as.times, recurrence: json }, as.known);
  if (impossible) noteFirstAlone(impossible, note);
  return json;
}

type Read = Pick<ImportedContent, 'recurrence' | 'validationIssues'>;

/** Whether an item becomes a series: one that recurs, unless it was told that its first date is all that is made. */
export function recursHere<Item extends Read>(item: Item): item is Item & { recurrence: string } {
  const isAlone = item.validationIssues.some(({ sentence }) =>
    isDeepStrictEqual(sentence, issueSentences.firstAlone),
  );
  return item.recurrence !== null && !isAlone;
}

function reasonAgainst(item: Recurring, known: Known): Sentence | undefined {
  // Without a start nothing is made of it.
  if (item.startLocal === null) return undefined;
  try {
    sentSeriesOf(item, known);
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.sentence;
  }
}

function noteFirstAlone(reason: Sentence, note: Note): void {
  note('recurrence', 'noRecurrence', reason);
  note('recurrence', 'firstAlone', issueSentences.firstAlone);
}

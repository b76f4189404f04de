import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { Note } from './found.ts';
import type { Known } from './readPlace.ts';
import type { Received } from './readTexts.ts';
import { type Recurring, sentSeriesOf } from './sentSeries.ts';

const MOST_RECURRENCE = 20_000;

type As = { times: Omit<Recurring, 'recurrence'>; known: Known };

/**
 * The recurrence of an item as JSON; null, with the reason, for one that no series can have: whoever approves the item
 * knows then that only its first date is made.
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
  return canBe({ ...as.times, recurrence: json }, as.known, note) ? json : null;
}

function canBe(item: Recurring, known: Known, note: Note): boolean {
  // Without a start nothing is made of it.
  if (item.startLocal === null) return true;
  try {
    sentSeriesOf(item, known);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    noteFirstAlone(error.sentence, note);
    return false;
  }
}

function noteFirstAlone(reason: Sentence, note: Note): void {
  note('recurrence', 'noRecurrence', reason);
  note('recurrence', 'firstAlone', issueSentences.firstAlone);
}

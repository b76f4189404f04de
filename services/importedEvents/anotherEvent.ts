import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { ImportedContent, ImportedEventState } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { foldedName, similarityOf } from '#platform/similarity/names.ts';

// Some programs use an id again: for the next edition of an event that is over, or for something else altogether. What
// was made of the first must not become the second.

/** Titles that have less in common are not those of one event. */
const UNLIKE = 0.3;

type Content = Pick<
  ImportedContent,
  'title' | 'startLocal' | 'endLocal' | 'timeZone' | 'locationName' | 'recurrence'
>;

/**
 * Whether a source now uses the id of an item that was decided for another event: one after the end of the first, or
 * one of another name at another place on another day. A recurring one is never over.
 */
export function isAnother(before: ImportedEventState, sent: Content, now: Date): boolean {
  const isDecided = before.status === 'imported' || before.status === 'rejected';
  if (!isDecided || before.startLocal === null || sent.startLocal === null) return false;
  if (sent.startLocal.slice(0, 10) === before.startLocal.slice(0, 10)) return false;
  const recurs = before.recurrence !== null || sent.recurrence !== null;
  const over = instantOf(before.endLocal ?? before.startLocal, before.timeZone ?? PLATFORM_ZONE);
  const begins = instantOf(sent.startLocal, sent.timeZone ?? PLATFORM_ZONE);
  if (!recurs && over < now && begins > now) return true;
  const place = ({ locationName }: Content) => foldedName(locationName ?? '');
  return similarityOf(before.title, sent.title) < UNLIKE && place(before) !== place(sent);
}

/** An item that begins anew, with the one that had its id before among its issues. */
export function withFormer<Data extends Pick<ImportedContent, 'validationIssues'>>(
  data: Data,
  { title, startLocal }: ImportedEventState,
): Data {
  const day = startLocal?.slice(0, 10) ?? '';
  const issue = { field: 'id', sentence: issueSentences.usedBefore({ title, day }) };
  return { ...data, validationIssues: [issue, ...data.validationIssues] };
}

import { issueSentences } from '#contracts/importedEvents/issues.ts';
import type { Note } from './found.ts';
import { keptZone } from './keptZone.ts';
import type { Known } from './readPlace.ts';
import { readRecurrence } from './readRecurrence.ts';
import type { Received } from './readTexts.ts';
import { readTimes, type Times } from './readTimes.ts';

const quiet: Note = () => {};

/** When an item takes place, on the clock of its region, or of its own where a series has to keep that. */
export function readSchedule(
  item: Received,
  { title, region, known, now }: { title: string; region: string | undefined; known: Known; now: Date },
  note: Note,
): Times & { recurrence: string | null } {
  const own = keptZone(item, region, now);
  let isSeries = true;
  const heard: Note = (field, name, sentence) => {
    isSeries &&= name !== 'firstAlone';
    note(field, name, sentence);
  };
  const times = { title, ...readTimes(item, own ?? region, quiet) };
  const recurrence = readRecurrence(item, { times, known }, heard);
  // What is no series is one event.
  const kept = isSeries && recurrence !== null ? own : undefined;
  if (kept) note('timeZone', 'keepsZone', issueSentences.keepsZone({ sent: kept, known: region! }));
  return { ...readTimes(item, kept ?? region, note), recurrence };
}

import { readTitle } from '#contracts/events/title/cancelledTitle.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';

type Said = Pick<ImportedContent, 'title' | 'cancelled' | 'recurrence'>;

/**
 * The titles of an item and of its dates that may say that they are cancelled or postponed, where nothing else says so.
 * Items that were read before titles were may have a mark left.
 */
export function doubtsOf({ title, cancelled, recurrence }: Said): string[] {
  const own = cancelled ? [] : [title];
  return [...own, ...titlesOfDates(recurrence)].filter(one => {
    const read = readTitle(one);
    return read.doubtful || (read.cancelled && one === title);
  });
}

function titlesOfDates(recurrence: string | null): string[] {
  if (recurrence === null) return [];
  const { changes } = JSON.parse(recurrence) as { changes?: unknown };
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    const { title, cancelled } = Object(change) as Record<string, unknown>;
    return typeof title === 'string' && cancelled !== true ? [title] : [];
  });
}

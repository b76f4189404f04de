import type { Segment, Template } from './seriesParts.ts';
import type { SeriesState } from './seriesState.ts';
import { wallTimesOf } from './wallTimes.ts';

/** What forms say of a date: the values of its segment, replaced by its overrides. */
export type DateValues = Template & ReturnType<typeof wallTimesOf> & { timeZone: string };

/** The values of the date with a key in a segment; `completed` are the dates that count as completed (`completedIn`). */
export function valuesOf(
  { overrides }: SeriesState,
  { key, segment }: { key: string; segment: Segment },
  completed: ReadonlySet<string>,
): DateValues {
  const patch = overrides[key] ?? {};
  const { startDate: _, startTime: __, endTime: ___, endDayOffset: ____, ...ownDetails } = patch;
  return {
    ...segment.template,
    ...ownDetails,
    // A price of its own says whether it is open, too.
    ...(patch.price !== undefined && { priceOpen: patch.priceOpen ?? null }),
    ...(completed.has(key) && { status: 'completed' }),
    ...wallTimesOf(segment, key, patch),
    timeZone: segment.timeZone,
  };
}

/** The dates that were completed automatically, and not set by hand since. */
export function completedIn({ completed, reopened }: SeriesState): Set<string> {
  const again = new Set(reopened);
  return new Set(completed.filter(date => !again.has(date)));
}

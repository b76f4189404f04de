import { segmentOf } from '#contracts/events/series/occurrences.ts';
import type { Scope, SeriesCommandData } from '#contracts/events/series/series.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { datesOf } from './dates.ts';
import { isRecurrenceOf } from './wanted.ts';

/** The effective scope: "this and future" is all dates from the first one, and one date from the last. */
export function effectiveScope(
  state: SeriesState,
  { scope, date, recurrence }: Pick<SeriesCommandData<'ChangeSeries'>, 'scope' | 'date' | 'recurrence'>,
): Scope {
  if (scope !== 'this_and_future' || date === null) return scope;
  const dates = datesOf(state);
  if (dates[0]?.key === date) return 'all';
  const isEndless = state.segments.at(-1)!.untilDate === null;
  const isNewRule = recurrence !== null && !isRecurrenceOf(state, segmentOf(state, date), recurrence);
  return !isEndless && !isNewRule && dates.at(-1)?.key === date ? 'this_only' : scope;
}

import { isDeepStrictEqual } from 'node:util';
import { plusDays } from '#contracts/calendar/days.ts';
import { segmentOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { segmentsFrom } from '../dates/dates.ts';
import { horizonAfter, NOTHING_UNMATCHED, restarted, unmatched } from '../dates/newRule.ts';
import { asInherited } from '../dates/ownValues.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';

/**
 * Gives a series another rule from a day on. A form can only begin it at an existing date; a followed calendar gives
 * its first day. Dates with overrides that the rule does not make are kept as extra dates.
 */
export function setRule(
  state: SeriesState,
  { from: asked, begins, recurrence: config }: SeriesCommandData<'SetRule'>,
  now: Date,
): SeriesFact[] {
  const from = asked < begins ? asked : begins;
  const [next = over(state, begins), ...later] = segmentsFrom(state, begins);
  const base = withoutGaps([{ ...next, fromDate: begins }, ...later]);
  const segments = restarted(state, begins, base, { config, isNewRule: true });
  const choice = {
    scope: 'this_and_future',
    unmatched: 'keep',
    withOwn: Object.keys(state.overrides),
  } as const;
  const ruled = { from, segments, horizon: state.horizon, ...NOTHING_UNMATCHED, ownValuesDropped: [] };
  const horizon = horizonAfter(state, ruled, now);
  const data = { ...ruled, ...unmatched(state, from, { segments, horizon }, choice, now) };
  const started = seriesStream.evolve.SeriesSegmentStarted(state, data);
  if (isDeepStrictEqual(started, state)) return [];
  const kept = asInherited(started, date => segmentOf(state, date));
  return [{ type: 'SeriesSegmentStarted', data: { ...data, horizon } }, ...kept];
}

/** The last segment, without its end. */
function over({ segments }: SeriesState, fromDate: string): Segment {
  return { ...segments.at(-1)!, fromDate, untilDate: null, count: null, countedBefore: 0 };
}

/** Between segments there may be days without dates, where the rule now has some. */
function withoutGaps(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1];
    return next ? { ...segment, untilDate: plusDays(next.fromDate, -1) } : segment;
  });
}

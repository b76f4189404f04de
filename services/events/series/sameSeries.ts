import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { changesBetween } from '#platform/facts/changes.ts';

/**
 * Whether a series is as it was, apart from what happens as time passes: what was changed and is back to what it was is
 * no change, whether somebody undid it or wrote it back.
 */
export function isSameSeries(one: SeriesState, other: SeriesState): boolean {
  return changesBetween(said(one), said(other)).length === 0;
}

function said(state: SeriesState): object {
  const { horizon: _, nextDate: __, completed: ___, unconfirmed: ____, ...changed } = state;
  const { absorbed = [], merged = {}, acceptedTimes = {} } = state;
  return { ...changed, absorbed, merged, acceptedTimes };
}

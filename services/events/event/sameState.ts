import type { EventState } from '#contracts/events/event/event.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { changesBetween } from '#platform/facts/changes.ts';

// What was changed and is back to what it was is no change, whether somebody undid it or wrote it back.

/** Whether an event is as it was. When it was announced for is a trace of changes, and does not count. */
export function isSameEvent(one: EventState, other: EventState): boolean {
  const said = ({ announcedStart: _, absorbed = [], ...state }: EventState) => ({ ...state, absorbed });
  return changesBetween(said(one), said(other)).length === 0;
}

/** Whether a series is as it was, apart from what happens as time passes. */
export function isSameSeries(one: SeriesState, other: SeriesState): boolean {
  const said = (state: SeriesState) => {
    const { horizon: _, nextDate: __, completed: ___, unconfirmed: ____, ...changed } = state;
    const { absorbed = [], merged = {}, acceptedTimes = {} } = state;
    return { ...changed, absorbed, merged, acceptedTimes };
  };
  return changesBetween(said(one), said(other)).length === 0;
}

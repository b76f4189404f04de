import type { EventState } from '#contracts/events/event/event.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { changesBetween } from '#platform/facts/changes.ts';

// A value that has been restored is no change, by undo or by hand.

/**
 * Whether an event is as it was. The announced start is a trace of changes, and a confirmation changes nothing; neither
 * counts.
 */
export function isSameEvent(one: EventState, other: EventState): boolean {
  const said = ({ announcedStart: _, confirmed: __, absorbed = [], ...state }: EventState) => ({
    ...state,
    absorbed,
  });
  return changesBetween(said(one), said(other)).length === 0;
}

/** Whether a series is as it was, apart from what happens as time passes. */
export function isSameSeries(one: SeriesState, other: SeriesState): boolean {
  const said = (state: SeriesState) => {
    const { horizon: _, nextDate: __, completed: ___, unconfirmed: ____, ...changed } = state;
    const { absorbed = [], merged = {}, acceptedTimes = {}, confirmedDates = {} } = state;
    return { ...changed, absorbed, merged, acceptedTimes, confirmedDates };
  };
  return changesBetween(said(one), said(other)).length === 0;
}

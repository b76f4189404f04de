import { instantOf, wallTimeAt } from '#contracts/calendar/wallTime.ts';
import type { ChangeEvent } from '#contracts/events/event/event.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { Kept } from '#contracts/events/rezoneCalls.ts';
import type { Occurrence } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { datesOf } from '../dates/dates.ts';
import { timesOf } from '../dates/wanted.ts';

// When a region gets another time zone, what has begun is unchanged. The rest either keeps its wall time, which is
// right if the zone was a mistake, or its instant, which is right if the times had been converted from elsewhere. A
// series has one zone and one time of day from a date on: one that has dates in other regions, or dates that would need
// different times, is left for a person to change.

export type Rezoning = { regionId: string; timeZone: string; keep: Kept };
type When = { startLocal: string; endLocal: string | null; timeZone: string; allDay?: boolean | undefined };
/** What is asked of a series, and its dates that have not begun. Or why it has to be changed by hand. */
type OfSeries = { changed: ChangeEvent; dates: Occurrence[] } | { byHand: Sentence };

/** The change of an event that has not begun. */
export function rezonedEvent(when: When, { regionId, timeZone, keep }: Rezoning): ChangeEvent {
  const other = { regionId, timeZone };
  return keep === 'wallTime' ? other : { ...other, ...atSameInstant(when, timeZone) };
}

/** The change of a series; undefined if nothing of it in this region is still to come in another zone. */
export function rezonedSeries(state: SeriesState, order: Rezoning, now: Date): OfSeries | undefined {
  const { regionId, timeZone, keep } = order;
  const dates = datesOf(state).filter(({ startsAt }) => startsAt > now);
  const [next] = dates.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const isHere = (one: { regionId: string | null }) => one.regionId === regionId;
  if (!next || !dates.some(one => isHere(one) && one.timeZone !== timeZone)) return undefined;
  const going = state.segments.filter(({ untilDate }) => untilDate === null || untilDate >= next.key);
  if (!dates.every(isHere) || !going.every(({ template }) => isHere(template))) {
    return { byHand: seriesSentences.otherRegions };
  }
  const other = { regionId, timeZone };
  if (keep === 'wallTime') return { changed: other, dates };
  const times = atSameInstant(next, timeZone);
  const isSameDay = times.startLocal.slice(0, 10) === next.startLocal.slice(0, 10);
  if (!isSameDay || !haveSameTimes(dates)) return { byHand: seriesSentences.noSameInstant };
  return { changed: { ...other, ...times }, dates };
}

/** How many dates begin at another instant after a change of times and zone. */
export function shiftedBy({ startLocal, timeZone }: ChangeEvent, dates: readonly Occurrence[]): number {
  if (startLocal === undefined || timeZone === undefined) return 0;
  const time = startLocal.slice(10);
  return dates.filter(
    one => instantOf(one.startLocal.slice(0, 10) + time, timeZone).getTime() !== one.startsAt.getTime(),
  ).length;
}

/** Days are the same in every zone. */
function atSameInstant({ startLocal, endLocal, timeZone, allDay }: When, to: string) {
  if (allDay) return { startLocal, endLocal };
  const moved = (local: string) => wallTimeAt(instantOf(local, timeZone), to);
  return { startLocal: moved(startLocal), endLocal: endLocal && moved(endLocal) };
}

function haveSameTimes(dates: readonly Occurrence[]): boolean {
  const times = dates.map(({ startLocal, endLocal, timeZone }) =>
    JSON.stringify([timesOf(startLocal, endLocal), timeZone]),
  );
  return new Set(times).size === 1;
}

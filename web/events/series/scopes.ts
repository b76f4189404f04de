import { SCOPES, type Scope } from '#contracts/events/series/series.ts';
import type { SeriesDate } from '../event/seriesQueries.ts';

const OUT: readonly SeriesDate['state'][] = ['excluded', 'detached', 'merged'];

/** Whether a date was taken out of its series. */
export const isOut = ({ state }: SeriesDate): boolean => OUT.includes(state);

/** The dates still in a series. */
export function datesIn(dates: readonly SeriesDate[]): SeriesDate[] {
  return dates.filter(date => !isOut(date));
}

/** The scopes to offer for a date: "this and future" only if it is neither the first date nor the last. */
export function offeredScopes(dates: readonly SeriesDate[] | undefined, key: string | undefined): Scope[] {
  const left = datesIn(dates ?? []);
  const between = left.length > 0 && left[0]?.key !== key && left.at(-1)?.key !== key;
  return SCOPES.filter(scope => scope !== 'this_and_future' || between);
}

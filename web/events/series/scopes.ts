import { SCOPES, type Scope } from '#contracts/events/series/series.ts';
import type { SeriesDate } from '../event/seriesQueries.ts';

const OUT: readonly SeriesDate['state'][] = ['excluded', 'detached'];

/** The dates that a series still has. */
export function datesIn(dates: readonly SeriesDate[]): SeriesDate[] {
  return dates.filter(date => !OUT.includes(date.state));
}

/** What a change of one date can reach: from the first or last date on is the same as all, or as it alone. */
export function offeredScopes(dates: readonly SeriesDate[] | undefined, key: string | undefined): Scope[] {
  const left = datesIn(dates ?? []);
  const between = left.length > 0 && left[0]?.key !== key && left.at(-1)?.key !== key;
  return SCOPES.filter(scope => scope !== 'this_and_future' || between);
}

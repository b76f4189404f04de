import type { DanceStyleChoice } from '../event/danceStyleChoice.ts';
import type { SeriesState } from './seriesState.ts';

/**
 * The dance styles that a series names anywhere: in its segments, and in values that single dates have of their own.
 */
export function stylesOfSeries({ segments, overrides }: SeriesState): DanceStyleChoice[] {
  const named = [...segments.map(({ template }) => template), ...Object.values(overrides)];
  return named.flatMap(({ danceStyles }) => danceStyles ?? []);
}

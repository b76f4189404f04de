import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

/** The series, if there is one that was neither deleted nor merged into another one. */
export function present(state: SeriesState | undefined): SeriesState {
  const current = unmerged(state);
  if (!current || current.deleted) throw notFound(seriesSentences.none);
  return current;
}

/** For those who change it, a merged series is gone like a deleted one. */
export function unmerged(state: SeriesState | undefined): SeriesState | undefined {
  if (state?.mergedInto) throw new Refusal(mergeSentences.seriesMerged, { status: 404, code: 'merged' });
  return state;
}

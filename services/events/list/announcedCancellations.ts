import { type EarlierSeries, masterColumns, SAYING_ALL } from '#contracts/events/masterColumns.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';

/** What the row of a series says of its cancelled dates, folded from its facts: its row may be gone, or behind. */
export function announcedCancellations(id: string, facts: readonly Fact[]): EventRow['cancelledDates'] {
  let state: SeriesState | undefined;
  let known: EventRow['cancelledDates'] = null;
  for (const fact of facts) {
    const before: SeriesState | null = state && !state.deleted && !state.mergedInto ? state : null;
    state = fold(seriesStream, [fact], state)!;
    if (fact.type === 'SeriesUnmerged') known = seriesFacts.SeriesUnmerged.parse(fact.data).cancelledDates;
    const at = new Date(fact.metadata.at);
    if (state.deleted) known = null;
    else if (!state.mergedInto) {
      const earlier: EarlierSeries = { known, state: before, knowsAll: SAYING_ALL.includes(fact.type) };
      known = masterColumns(id, state, at, earlier).cancelledDates;
    }
  }
  return known;
}

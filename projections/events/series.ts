import { searchTextOf } from '#contracts/events/event/searchText.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { editedBy, freshnessOfSeries } from '#contracts/events/freshness.ts';
import { masterColumns, timesOf } from '#contracts/events/masterColumns.ts';
import { gapsOfDate } from '#contracts/events/quality/gaps.ts';
import type { DateState, EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';

// A series has one row: the fold of its facts, and the columns derived from it at the time of the last fact.
// The daily fact that moves a series on keeps "the next date" up to date. Its dates are the parts of the row.

type SeriesFold = (row: EventRow, fact: Fact<string, unknown>) => EventRow | undefined;

const foldSeries: SeriesFold = (row, fact) => {
  // There is no row at the first fact, nor when the series is restored.
  const before: EventRow | undefined = row;
  const state = fold(seriesStream, [fact], before?.series ?? undefined)!;
  if (state.deleted) return undefined;
  const at = new Date(fact.metadata.at);
  const { createdAt } = fact.data as { createdAt?: string };
  const columns = masterColumns(idOf(fact.stream), state, at, before?.cancelledDates);
  return {
    ...columns,
    ...freshnessOfSeries(state, columns.status, editedBy(before, fact as Fact)),
    revision: fact.revision,
    createdAt: before?.createdAt ?? (createdAt === undefined ? at : new Date(createdAt)),
    updatedAt: at,
  };
};

/** The fold of each fact of a series into its row. */
export const seriesFolds = Object.fromEntries(
  Object.keys(seriesFacts).map(type => [type, foldSeries]),
) as Record<keyof typeof seriesFacts, SeriesFold>;

/** The rows of a series' dates; none for a single event. */
export function dateRowsOf({ id, series: state, hidesAt }: EventRow): EventDateRow[] {
  return state
    ? occurrencesOf(id, state).map(date => ({
        ...dateRow(id, date, state.acceptedTimes?.[date.key]),
        hidesAt,
      }))
    : [];
}

type DateColumns = Omit<EventDateRow, 'hidesAt'>;

function dateRow(seriesId: string, date: Occurrence, accepted: string | undefined): DateColumns {
  return {
    ...timesOf(date),
    id: date.id,
    seriesId,
    date: date.key,
    state: stateOf(date),
    title: date.title,
    status: date.status,
    isFeatured: date.isFeatured,
    imported: date.imported,
    timeZone: date.timeZone,
    danceStyles: date.danceStyles,
    regionId: date.regionId,
    eventOrganizerId: date.eventOrganizerId,
    locationName: date.locationName,
    locationCity: date.locationCity,
    venueId: date.venueId ?? null,
    searchText: searchTextOf([date]),
    danceStyleBits: styleBits(date.danceStyles.map(({ danceStyleId }) => danceStyleId)),
    gaps: gapsOfDate(date, accepted),
  };
}

function stateOf({ extra, moved, own }: Occurrence): DateState {
  if (extra) return 'extra';
  if (moved) return 'moved';
  return own.length > 0 ? 'own' : 'generated';
}

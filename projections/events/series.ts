import { styleBits } from '#contracts/events/event/danceStyles.ts';
import { searchTextOf } from '#contracts/events/event/searchText.ts';
import { masterColumns, timesOf } from '#contracts/events/masterColumns.ts';
import type { DateState, EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';

// A series has one row: the fold of its facts, and what follows from it at the moment of the last of them. The
// daily fact that moves a series on is what keeps "the next date" the next. Its dates are the row's parts.

type SeriesFold = (row: EventRow, fact: Fact<string, unknown>) => EventRow | undefined;

const foldSeries: SeriesFold = (row, fact) => {
  // The first fact finds no row, and neither does the one that restores.
  const before: EventRow | undefined = row;
  const state = fold(seriesStream, [fact], before?.series ?? undefined)!;
  if (state.deleted) return undefined;
  const at = new Date(fact.metadata.at);
  const { createdAt } = fact.data as { createdAt?: string };
  return {
    ...masterColumns(idOf(fact.stream), state, at, before?.cancelledDates),
    revision: fact.revision,
    createdAt: before?.createdAt ?? (createdAt === undefined ? at : new Date(createdAt)),
    updatedAt: at,
  };
};

/** What each fact of a series makes of its row. */
export const seriesFolds = Object.fromEntries(
  Object.keys(seriesFacts).map(type => [type, foldSeries]),
) as Record<keyof typeof seriesFacts, SeriesFold>;

/** The rows of a series' dates; none of a single event. */
export function dateRowsOf({ id, series: state }: EventRow): EventDateRow[] {
  return state ? occurrencesOf(id, state).map(date => dateRow(id, date)) : [];
}

function dateRow(seriesId: string, date: Occurrence): EventDateRow {
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
    searchText: searchTextOf([date]),
    danceStyleBits: styleBits(date.danceStyles.map(({ danceStyleId }) => danceStyleId)),
  };
}

function stateOf({ extra, moved, own }: Occurrence): DateState {
  if (extra) return 'extra';
  if (moved) return 'moved';
  return own.length > 0 ? 'own' : 'generated';
}

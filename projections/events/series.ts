import type { AbsorbedEvent } from '#contracts/events/event/absorbed.ts';
import { categoryBits } from '#contracts/events/event/kinds.ts';
import { searchTextOf } from '#contracts/events/event/searchText.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { editedBy, freshnessOfSeries } from '#contracts/events/freshness.ts';
import { masterColumns, SAYING_ALL, timesOf } from '#contracts/events/masterColumns.ts';
import { priceFrom } from '#contracts/events/price/priceFrom.ts';
import { gapsOfDate } from '#contracts/events/quality/gaps.ts';
import type { DateState, EventDateRow, EventRow } from '#contracts/events/rows.ts';
import { type Occurrence, occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { cellAt } from '#contracts/places/cells.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';

// A series has one row: the fold of its facts, and the columns derived from it at the time of the last fact.
// The daily fact that moves a series on keeps "the next date" up to date. Its dates are the parts of the row.

type Back = { createdAt?: string; cancelledDates?: EventRow['cancelledDates'] };
type SeriesFold = (row: EventRow, fact: Fact<string, unknown>) => EventRow | undefined;

const foldSeries: SeriesFold = (row, fact) => {
  // There is no row at the first fact, nor when the series is restored.
  const before: EventRow | undefined = row;
  // The merge of a date is undone whether or not its series has been deleted since.
  if (!before && fact.type === 'SeriesDateUnmerged') return undefined;
  const state = fold(seriesStream, [fact], before?.series ?? undefined)!;
  if (state.deleted || state.mergedInto) return undefined;
  const at = new Date(fact.metadata.at);
  // The fact that restores a series carries these two.
  const { createdAt, cancelledDates } = fact.data as Back;
  const columns = masterColumns(idOf(fact.stream), state, at, {
    known: before?.cancelledDates ?? cancelledDates ?? null,
    state: before?.series ?? null,
    knowsAll: SAYING_ALL.includes(fact.type),
  });
  return {
    ...columns,
    ...freshnessOfSeries(state, columns.status, editedBy(before, fact as Fact)),
    cancelReason: null,
    cancelReasons: cancelReasons(columns.cancelledDates, before?.cancelReasons, fact),
    revision: fact.revision,
    createdAt: before?.createdAt ?? (createdAt === undefined ? at : new Date(createdAt)),
    updatedAt: at,
  };
};

/** As for single events: those that the organizer's team gave, for dates that are cancelled. */
function cancelReasons(
  cancelled: EventRow['cancelledDates'],
  before: EventRow['cancelReasons'] | undefined,
  { type, data, metadata: { actor, reason } }: Fact<string, unknown>,
): EventRow['cancelReasons'] {
  const { date, patch } = data as { date?: string; patch?: { status?: string } };
  const isNew = type === 'SeriesDateChanged' && patch?.status === 'cancelled' && actor.role === 'organizer';
  const reasons = { ...before, ...(isNew && date && reason && { [date]: reason }) };
  const kept = Object.entries(reasons).filter(([key]) => cancelled?.[key]);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** The fold of each fact of a series into its row. */
export const seriesFolds = Object.fromEntries(
  Object.keys(seriesFacts).map(type => [type, foldSeries]),
) as Record<keyof typeof seriesFacts, SeriesFold>;

/** When a date hides that was cancelled before anybody could see it. */
const NEVER_SHOWN = new Date(0);

/** The rows of a series' dates; none for a single event. */
export function dateRowsOf({
  id,
  series: state,
  hidesAt,
  absorbed,
  cancelledDates,
}: EventRow): EventDateRow[] {
  if (!state) return [];
  const pricesFrom = new Map<string, number | null>();
  return occurrencesOf(id, state).map(date => {
    const { price, currency, priceOpen } = date;
    // The dates of a series have mostly one price, which takes longer to read than to look up.
    const named = `${currency} ${priceOpen === true} ${price}`;
    const from = pricesFrom.has(named) ? pricesFrom.get(named)! : priceFrom(date);
    pricesFrom.set(named, from);
    const taken = absorbed?.filter(one => one.date === date.key) ?? [];
    const isUnannounced = date.status === 'cancelled' && !cancelledDates?.[date.key];
    return {
      ...dateRow(id, date, state.acceptedTimes?.[date.key], taken),
      priceFrom: from,
      hidesAt: isUnannounced ? NEVER_SHOWN : hidesAt,
    };
  });
}

type DateColumns = Omit<EventDateRow, 'hidesAt' | 'priceFrom'>;

function dateRow(
  seriesId: string,
  date: Occurrence,
  accepted: string | undefined,
  absorbed: readonly AbsorbedEvent[],
): DateColumns {
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
    locationCountry: date.locationCountry,
    venueId: date.venueId ?? null,
    searchText: searchTextOf([date, ...absorbed]),
    danceStyleBits: styleBits(date.danceStyles.map(({ danceStyleId }) => danceStyleId)),
    categoryBits: categoryBits(date.category),
    gaps: gapsOfDate(date, accepted),
    latitude: date.latitude,
    longitude: date.longitude,
    cell: cellAt(date.latitude, date.longitude),
  };
}

function stateOf({ extra, moved, own }: Occurrence): DateState {
  if (extra) return 'extra';
  if (moved) return 'moved';
  return own.length > 0 ? 'own' : 'generated';
}

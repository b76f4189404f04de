import { cellAt } from '../places/cells.ts';
import type { EventState } from './event/event.ts';
import type { WholeForm } from './event/eventFields.ts';
import { FORM_FIELDS } from './event/fields.ts';
import { instantsOf } from './event/instants.ts';
import { categoryBits } from './event/kinds.ts';
import { searchTextOf } from './event/searchText.ts';
import { styleBits } from './event/styleBits.ts';
import { priceFrom } from './price/priceFrom.ts';
import { GAP_FIELDS, gapsOfEvent } from './quality/gaps.ts';
import type { EventRow, StateColumns } from './rows.ts';

/** What the state of an event and its row have in common. */
type Field = keyof EventState & keyof EventRow;

/**
 * The row of a single event, without its revision and times of recording. What follows from fields that are the same in
 * the row `before` is taken from it: working it out takes most of the time, and most facts change few fields.
 */
export function eventColumns(
  id: string,
  state: EventState,
  cancelledAt: Date | null,
  before?: EventRow,
): StateColumns {
  const { deleted: _, mergedInto: __, absorbed = [], ...said } = state;
  const isSame = (field: Field): boolean => (before?.[field] ?? null) === (state[field] ?? null);
  // The type of `work` lets it read these fields and no others.
  const following = <Read extends Field, Columns extends Partial<EventRow>>(
    fields: readonly Read[],
    work: (read: Pick<EventState, Read>) => Columns,
  ): Columns | EventRow => (before && fields.every(isSame) ? before : work(state));
  const { startsAt, overAt } = following(['startLocal', 'endLocal', 'timeZone'], instantsOf);
  const { searchText } = following(['title', 'locationName', 'locationCity', 'absorbed'], read => ({
    searchText: searchTextOf([read, ...(read.absorbed ?? [])]),
  }));
  const { danceStyleBits } = following(['danceStyles'], ({ danceStyles }) => ({
    danceStyleBits: styleBits(danceStyles.map(({ danceStyleId }) => danceStyleId)),
  }));
  const price = following(['price', 'currency', 'priceOpen'], read => ({
    priceFrom: priceFrom(read),
  }));
  const { gaps } = following(GAP_FIELDS, read => ({ gaps: gapsOfEvent(read) }));
  return {
    ...said,
    recommendationId: state.recommendationId ?? null,
    startsAt,
    overAt,
    id,
    kind: 'single',
    series: null,
    instanceCount: null,
    nextDate: null,
    cancelledAt,
    cancelledDates: null,
    confirmed: state.confirmed ?? null,
    absorbed: absorbed.length > 0 ? absorbed : null,
    announcedStart: state.announcedStart ?? null,
    searchText,
    danceStyleBits,
    categoryBits: categoryBits(state.category),
    priceFrom: price.priceFrom,
    gaps,
    cell: cellAt(state.latitude, state.longitude),
  };
}

/** The state that a row was made from. */
export function stateOfRow(row: EventRow): EventState {
  const { imported, recommendationId, acceptedTimes, confirmed, absorbed, announcedStart } = row;
  // A loop: `Object.fromEntries` took a seventh of the time of a fold.
  const said: Record<string, unknown> = {};
  for (const field of FORM_FIELDS) said[field] = row[field];
  return {
    ...(said as WholeForm),
    imported,
    ...(recommendationId && { recommendationId }),
    acceptedTimes,
    ...(confirmed && { confirmed }),
    ...(absorbed && { absorbed }),
    ...(announcedStart && { announcedStart }),
    deleted: false,
  };
}

import { cellAt } from '../places/cells.ts';
import type { EventState, WholeForm } from './event/event.ts';
import { FORM_FIELDS } from './event/fields.ts';
import { instantsOf } from './event/instants.ts';
import { categoryBits } from './event/kinds.ts';
import { searchTextOf } from './event/searchText.ts';
import { styleBits } from './event/styleBits.ts';
import { priceFrom } from './price/priceFrom.ts';
import { gapsOfEvent } from './quality/gaps.ts';
import type { EventRow, StateColumns } from './rows.ts';

type Instants = ReturnType<typeof instantsOf>;

/** The row of a single event, without its revision and times of recording. `known` are its instants, if known. */
export function eventColumns(
  id: string,
  state: EventState,
  cancelledAt: Date | null,
  known: Instants = instantsOf(state),
): StateColumns {
  const { deleted: _, mergedInto: __, absorbed = [], ...said } = state;
  return {
    ...said,
    recommendationId: state.recommendationId ?? null,
    startsAt: known.startsAt,
    overAt: known.overAt,
    id,
    kind: 'single',
    series: null,
    instanceCount: null,
    nextDate: null,
    cancelledAt,
    cancelledDates: null,
    absorbed: absorbed.length > 0 ? absorbed : null,
    announcedStart: state.announcedStart ?? null,
    searchText: searchTextOf([state, ...absorbed]),
    danceStyleBits: styleBits(state.danceStyles.map(({ danceStyleId }) => danceStyleId)),
    categoryBits: categoryBits(state.category),
    priceFrom: priceFrom(state.price, state.currency),
    gaps: gapsOfEvent(state),
    cell: cellAt(state.latitude, state.longitude),
  };
}

/** The state that a row was made from. */
export function stateOfRow(row: EventRow): EventState {
  const { imported, recommendationId, acceptedTimes, absorbed, announcedStart } = row;
  const said = Object.fromEntries(FORM_FIELDS.map(field => [field, row[field]]));
  return {
    ...(said as WholeForm),
    imported,
    ...(recommendationId && { recommendationId }),
    acceptedTimes,
    ...(absorbed && { absorbed }),
    ...(announcedStart && { announcedStart }),
    deleted: false,
  };
}

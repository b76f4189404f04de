import { styleBits } from './event/danceStyles.ts';
import type { EventState, WholeForm } from './event/event.ts';
import { FORM_FIELDS } from './event/fields.ts';
import { instantsOf } from './event/instants.ts';
import { searchTextOf } from './event/searchText.ts';
import type { EventRow } from './rows.ts';

type Columns = Omit<EventRow, 'revision' | 'createdAt' | 'updatedAt'>;

/** The row of a single event, without its revision and times of recording. */
export function eventColumns(id: string, state: EventState, cancelledAt: Date | null): Columns {
  const { deleted: _, ...said } = state;
  return {
    ...said,
    ...instantsOf(state),
    id,
    kind: 'single',
    series: null,
    instanceCount: null,
    nextDate: null,
    cancelledAt,
    cancelledDates: null,
    searchText: searchTextOf([state]),
    danceStyleBits: styleBits(state.danceStyles.map(({ danceStyleId }) => danceStyleId)),
  };
}

/** The state that a row was made from. */
export function stateOfRow({ imported, ...row }: EventRow): EventState {
  const said = Object.fromEntries(FORM_FIELDS.map(field => [field, row[field]]));
  return { ...(said as WholeForm), imported, deleted: false };
}

import { styleBits } from '#contracts/events/event/danceStyles.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { instantsOf } from '#contracts/events/event/instants.ts';
import { searchTextOf } from '#contracts/events/event/searchText.ts';
import { type EventRow, eventDatesTable, eventsTable, type ShownEventRow } from '#contracts/events/rows.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projectionOfBoth } from '../platform/rows/projection.ts';
import { dateRowsOf, seriesFolds } from './series.ts';

const NO_SERIES = { series: null, instanceCount: null, nextDate: null, cancelledDates: null };
const NONE = { ...NO_SERIES, coverImageAlt: null, cancelledAt: null };
const SINGLE = { kind: 'single', ...NONE } as const;

/** The events and series that are not deleted, and the dates of series, for lists, forms and stat cards. */
export const events = projectionOfBoth({
  name: 'events',
  version: 5,
  of: [eventStream, seriesStream],
  table: eventsTable,

  on: {
    ...seriesFolds,
    EventCreated: (_, fact) =>
      whole({
        ...SINGLE,
        ...fact.data,
        ...instantsOf(fact.data),
        id: idOf(fact.stream),
        revision: fact.revision,
        status: 'draft',
        isFeatured: false,
        createdAt: new Date(fact.metadata.at),
        updatedAt: new Date(fact.metadata.at),
      }),
    EventDetailsChanged: (row, fact) => changed(row, fact, fact.data),
    EventRescheduled: (row, fact) =>
      changed(row, fact, { ...fact.data, ...instantsOf({ ...row, ...fact.data }) }),
    EventMoved: (row, fact) => changed(row, fact, fact.data),
    EventRegionAssigned: (row, fact) =>
      changed(row, fact, { ...fact.data, ...instantsOf({ ...row, ...fact.data }) }),
    EventPublished: (row, fact) => changed(row, fact, { status: 'published', cancelledAt: null }),
    EventUnpublished: (row, fact) => changed(row, fact, { status: 'draft', cancelledAt: null }),
    EventCancelled: (row, fact) =>
      changed(row, fact, { status: 'cancelled', cancelledAt: new Date(fact.metadata.at) }),
    EventCompleted: (row, fact) => changed(row, fact, { status: 'completed', cancelledAt: null }),
    EventFeatured: (row, fact) => changed(row, fact, { isFeatured: true }),
    EventUnfeatured: (row, fact) => changed(row, fact, { isFeatured: false }),
    EventDeleted: () => undefined,
    EventRestored: (_, fact) =>
      whole({
        ...SINGLE,
        ...fact.data,
        ...instantsOf(fact.data),
        id: idOf(fact.stream),
        revision: fact.revision,
        cancelledAt: fact.data.status === 'cancelled' ? new Date(fact.metadata.at) : null,
        createdAt: new Date(fact.data.createdAt),
        updatedAt: new Date(fact.metadata.at),
      }),
  },

  counts: row => {
    const names = ['total', row.status, ...(row.isFeatured ? ['featured'] : [])];
    const scopes = ['', ...(row.regionId ? [row.regionId] : [])];
    return scopes.flatMap(scope => names.map(name => ({ scope, name })));
  },

  parts: { table: eventDatesTable, rowsOf: dateRowsOf },
});

function changed(row: EventRow, fact: Fact, columns: Partial<EventRow>): EventRow {
  return whole({ ...row, ...columns, revision: fact.revision, updatedAt: new Date(fact.metadata.at) });
}

/** A row with its derived columns. */
function whole(row: ShownEventRow): EventRow {
  const danceStyleBits = styleBits(row.danceStyles.map(({ danceStyleId }) => danceStyleId));
  return { ...row, searchText: searchTextOf([row]), danceStyleBits };
}

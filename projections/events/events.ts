import { type EventForm, event, HOURS_WITHOUT_END } from '#contracts/events/event.ts';
import { type EventRow, eventHistoryTable, eventsTable } from '#contracts/events/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/factCodec.ts';
import { instantOf } from '#platform/wallTime.ts';
import { historyOf } from '../platform/history.ts';
import { projection } from '../platform/projection.ts';

/** The events that are not deleted: list, forms, stat cards. */
export const events = projection({
  name: 'events',
  version: 1,
  of: event,
  table: eventsTable,

  on: {
    EventCreated: (_, fact): EventRow => ({
      ...fact.data,
      ...instants(fact.data),
      id: idOf(fact.stream),
      revision: fact.revision,
      status: 'draft',
      isFeatured: false,
      createdAt: new Date(fact.metadata.at),
      updatedAt: new Date(fact.metadata.at),
    }),
    EventDetailsChanged: (row, fact) => changed(row, fact, fact.data),
    EventRescheduled: (row, fact) =>
      changed(row, fact, { ...fact.data, ...instants({ ...row, ...fact.data }) }),
    EventMoved: (row, fact) => changed(row, fact, fact.data),
    EventRegionAssigned: (row, fact) =>
      changed(row, fact, { ...fact.data, ...instants({ ...row, ...fact.data }) }),
    EventPublished: (row, fact) => changed(row, fact, { status: 'published' }),
    EventUnpublished: (row, fact) => changed(row, fact, { status: 'draft' }),
    EventCancelled: (row, fact) => changed(row, fact, { status: 'cancelled' }),
    EventCompleted: (row, fact) => changed(row, fact, { status: 'completed' }),
    EventFeatured: (row, fact) => changed(row, fact, { isFeatured: true }),
    EventUnfeatured: (row, fact) => changed(row, fact, { isFeatured: false }),
    EventDeleted: () => undefined,
  },

  counts: row => {
    const names = ['total', row.status, ...(row.isFeatured ? ['featured'] : [])];
    const scopes = ['', ...(row.regionId ? [row.regionId] : [])];
    return scopes.flatMap(scope => names.map(name => ({ scope, name })));
  },

  history: historyOf<EventRow>(eventHistoryTable, [
    'id',
    'revision',
    'startsAt',
    'overAt',
    'createdAt',
    'updatedAt',
  ]),
});

function changed(row: EventRow, fact: Fact, columns: Partial<EventRow>): EventRow {
  return { ...row, ...columns, revision: fact.revision, updatedAt: new Date(fact.metadata.at) };
}

/** The instants that an event's wall clock means: its start, and when it counts as over. */
function instants(
  when: Pick<EventForm, 'startLocal' | 'endLocal' | 'timeZone'>,
): Pick<EventRow, 'startsAt' | 'overAt'> {
  const startsAt = instantOf(when.startLocal, when.timeZone);
  const overAt = when.endLocal
    ? instantOf(when.endLocal, when.timeZone)
    : new Date(startsAt.getTime() + HOURS_WITHOUT_END * 3_600_000);
  return { startsAt, overAt };
}

import { duplicateEvent, eventCalendar } from '#contracts/events/calendarCalls.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { occurrenceOf, occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { findCalendar } from './list/calendar.ts';
import { findDate, findSeries } from './list/dateQueries.ts';
import { duplicateOf, rhythmOfSeries, rhythmOfTitle } from './list/duplicate.ts';
import { findEvent } from './list/queries.ts';
import { around } from './reading/around.ts';
import { instanceFrom } from './reading/read.ts';
import type { WriteParts } from './reading/writeParts.ts';

/** The calls of the month view, and of the form that duplicates an event. */
export function calendarRoutes(api: Api, { db, clock }: Pick<WriteParts, 'db' | 'clock'>): void {
  api.query(eventCalendar, ({ query }) => findCalendar(db, query, clock()));

  api.query(duplicateEvent, async ({ params }) => {
    const now = clock();
    const event = await shownBy(params.id);
    if (!event) throw notFound(eventSentences.none);
    const row = event.seriesId && event.instance ? await findSeries(db, event.seriesId) : undefined;
    const rhythm = row?.series
      ? rhythmOfSeries(row.id, row.series, event.instance!.key)
      : await rhythmOfTitle(db, event);
    return duplicateOf(event, rhythm, now);
  });

  /** The event or date with an id; for a series, its next date. */
  async function shownBy(id: string): Promise<EventRead | undefined> {
    const ref = occurrenceRef(id);
    if (ref) return findDate(db, ref, clock());
    const row = await findSeries(db, id);
    if (!row?.series) return findEvent(db, id, clock());
    const date = row.nextDate === null ? undefined : occurrenceOf(id, row.series, row.nextDate);
    return date ? instanceFrom(id, date, row, await around(db, date), clock()) : findEvent(db, id, clock());
  }
}

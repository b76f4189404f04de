import type { Kysely } from 'kysely';
import {
  deleteAllEvents,
  eventHistory,
  eventStats,
  listDanceStyles,
  listEvents,
  referenceData,
  showEvent,
} from '#contracts/events/calls.ts';
import { DANCE_STYLES } from '#contracts/events/danceStyles.ts';
import { occurrenceRef } from '#contracts/events/occurrences.ts';
import { type Api, etagOf } from '#platform/api.ts';
import type { Execute } from '#platform/commands.ts';
import { countersOf } from '#platform/counters.ts';
import { paginationOf } from '#platform/readModel.ts';
import { notFound } from '#platform/refusal.ts';
import type { StartRun } from '#platform/startRun.ts';
import type { TryCommand } from '#platform/tryCommand.ts';
import { calendarRoutes } from './calendarRoutes.ts';
import { findDateHistory } from './dateHistory.ts';
import { findDate, findDates } from './dateQueries.ts';
import { dateRoutes } from './dateRoutes.ts';
import { DELETE_ALL_EVENTS } from './deleteAllEventsRun.ts';
import { eventFigures } from './figures.ts';
import { type EventsSchema, findEvent, findEvents, findHistory, zoneOfRegion } from './queries.ts';
import { findReferences } from './references.ts';
import { seriesRoutes } from './seriesRoutes.ts';
import type { Load } from './thing.ts';
import { trashRoutes } from './trashRoutes.ts';
import { writeRoutes } from './writeRoutes.ts';

type Parts = {
  db: Kysely<EventsSchema>;
  execute: Execute;
  tryCommand: TryCommand;
  load: Load;
  startRun: StartRun;
  clock(): Date;
};

/** The calls of the events area. */
export function eventRoutes(api: Api, { startRun, ...parts }: Parts): void {
  const { db, load, clock } = parts;
  const zoneOf = (id: string) => zoneOfRegion(db, id);

  writeRoutes(api, { ...parts, zoneOf });
  seriesRoutes(api, { ...parts, zoneOf });
  dateRoutes(api, parts);
  trashRoutes(api, parts);
  calendarRoutes(api, parts);

  api.query(listEvents, async ({ query }) => {
    const find = query.isRecurring === 'instances' ? findDates : findEvents;
    const { events, total } = await find(db, query, clock());
    return { events, pagination: paginationOf(total, query) };
  });

  api.query(showEvent, async ({ params: { id } }, reply) => {
    const ref = occurrenceRef(id);
    const event = ref ? await findDate(db, ref, clock()) : await findEvent(db, id, clock());
    if (!event) throw notFound(ref ? 'date' : 'event');
    reply.header('etag', etagOf(event.revision));
    return { event };
  });

  api.command(deleteAllEvents, async ({ asked }) => {
    const count = async () => (await countersOf(db, 'events')).total ?? 0;
    const order = { kind: DELETE_ALL_EVENTS, parameters: {}, count, reads: ['events'] };
    const { id, commit, total, counts } = await startRun(order, asked);
    const answer = { success: true, jobId: id, commit };
    if (!counts) return { body: { ...answer, count: total }, status: 202 };
    const { succeeded: deleted, failed, skipped } = counts;
    return { body: { ...answer, count: deleted + failed + skipped, deleted, failed, skipped } };
  });

  api.query(eventHistory, async ({ params: { id }, query }) => {
    const ref = occurrenceRef(id);
    const { rows, total } = ref
      ? await findDateHistory({ db, load }, { id: ref.seriesId, key: ref.key }, query)
      : await findHistory(db, id, query);
    if (total === 0) throw notFound(ref ? 'date' : 'event');
    const entries = rows.map(({ position, at, actor, actorName, ...entry }) => ({
      ...entry,
      position: String(position),
      at: at.toISOString(),
      actor: { ...actor, name: actorName },
    }));
    return { entries, pagination: paginationOf(total, query) };
  });

  api.query(eventStats, ({ query }) =>
    eventFigures(db, query.regionId === 'all' ? undefined : query.regionId, clock()),
  );

  api.query(listDanceStyles, async () => ({ danceStyles: [...DANCE_STYLES] }));

  api.query(referenceData, ({ query }) => findReferences(db, query.limit));
}

import type { Kysely } from 'kysely';
import type { EventRead } from '#contracts/events/calls.ts';
import {
  changeEvent,
  createEvent,
  deleteAllEvents,
  deleteEvent,
  eventHistory,
  eventStats,
  listDanceStyles,
  listEvents,
  referenceData,
  showEvent,
} from '#contracts/events/calls.ts';
import { DANCE_STYLES } from '#contracts/events/danceStyles.ts';
import { type Api, etagOf } from '#platform/api.ts';
import type { Execute, Outcome } from '#platform/commands.ts';
import { countersOf } from '#platform/counters.ts';
import { paginationOf } from '#platform/readModel.ts';
import { notFound } from '#platform/refusal.ts';
import type { StartRun } from '#platform/startRun.ts';
import { DELETE_ALL_EVENTS } from './deleteAllEventsRun.ts';
import { type EventState, eventRules } from './event.ts';
import { changeOf, creationOf } from './form.ts';
import {
  around,
  type EventsSchema,
  eventFigures,
  findEvent,
  findEvents,
  findHistory,
  zoneOfRegion,
} from './queries.ts';
import { eventFrom, rowFrom } from './read.ts';
import { findReferences } from './references.ts';

type Parts = { db: Kysely<EventsSchema>; execute: Execute; startRun: StartRun; clock(): Date };

/** The calls of the events area. */
export function eventRoutes(api: Api, { db, execute, startRun, clock }: Parts): void {
  const zoneOf = (id: string) => zoneOfRegion(db, id);
  const readAfter = async (id: string, outcome: Outcome<EventState>): Promise<EventRead> => {
    const row = rowFrom(id, outcome);
    return eventFrom(row, await around(db, row), clock());
  };

  api.query(listEvents, async ({ query }) => {
    const { events, total } = await findEvents(db, query, clock());
    return { events, pagination: paginationOf(total, query) };
  });

  api.query(showEvent, async ({ params }, reply) => {
    const event = await findEvent(db, params.id, clock());
    if (!event) throw notFound('event');
    reply.header('etag', etagOf(event.revision));
    return { event };
  });

  api.command(createEvent, async ({ body, asked }) => {
    const id = asked.commandId;
    const outcome = await execute(eventRules, id, 'CreateEvent', await creationOf(body, zoneOf), asked);
    const event = await readAfter(id, outcome);
    return { body: { success: true, event, commit: outcome.commit }, revision: outcome.revision };
  });

  api.command(changeEvent, async ({ params, body, asked }) => {
    const outcome = await execute(eventRules, params.id, 'ChangeEvent', await changeOf(body, zoneOf), asked);
    const event = await readAfter(params.id, outcome);
    const affected = { changed: outcome.facts.length > 0 ? 1 : 0, split: false, keptOwn: 0 };
    return { body: { event, affected, commit: outcome.commit }, revision: outcome.revision };
  });

  api.command(deleteEvent, async ({ params, asked }) => {
    const { commit } = await execute(eventRules, params.id, 'DeleteEvent', {}, asked);
    return { body: { success: true, id: params.id, mode: 'deleted' as const, commit } };
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

  api.query(eventHistory, async ({ params, query }) => {
    const { rows, total } = await findHistory(db, params.id, query);
    if (total === 0) throw notFound('event');
    const entries = rows.map(({ subjectId: _, position, at, actor, actorName, ...entry }) => ({
      ...entry,
      position: String(position),
      at: at.toISOString(),
      actor: { ...actor, name: actorName },
    }));
    return { entries, pagination: paginationOf(total, query) };
  });

  api.query(eventStats, ({ query }) =>
    eventFigures(db, query.regionId === 'all' ? undefined : query.regionId),
  );

  api.query(listDanceStyles, async () => ({ danceStyles: [...DANCE_STYLES] }));

  api.query(referenceData, ({ query }) => findReferences(db, query.limit));
}

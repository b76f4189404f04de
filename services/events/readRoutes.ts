import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  deleteAllEvents,
  eventHistory,
  eventStats,
  listEvents,
  referenceData,
  showEvent,
} from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { countersOf } from '#platform/database/counters.ts';
import { paginationOf } from '#platform/database/readModel.ts';
import { type Api, etagOf } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { DELETE_ALL_EVENTS } from './bulk/deleteAllEventsRun.ts';
import { withAttendances } from './list/attendances.ts';
import { findDate } from './list/dateQueries.ts';
import type { EventsSchema } from './list/eventsSchema.ts';
import { eventFigures } from './list/figures.ts';
import { factsOfThing, historyOfThing, namesOfActors } from './list/history.ts';
import { findListed } from './list/listed.ts';
import { leadsTo } from './list/publicEvent.ts';
import { findWithDates } from './list/queries.ts';
import { findReferences } from './list/references.ts';
import { thingOf } from './list/thing.ts';
import { undoesOf } from './series/historyUndo.ts';

type Parts = {
  db: Kysely<EventsSchema>;
  load: Load;
  startRun: StartRun;
  clock(): Date;
};

/** The calls that read events, and the one that deletes them all. */
export function readRoutes(api: Api, { db, load, startRun, clock }: Parts): void {
  api.query(listEvents, async ({ query }) => {
    const { events, total } = await findListed(db, query, clock());
    return { events: await withAttendances(db, events), pagination: paginationOf(total, query) };
  });

  api.query(showEvent, async ({ params: { id } }, reply) => {
    const ref = occurrenceRef(id);
    const event = ref ? await findDate(db, ref, clock()) : await findWithDates(db, id, clock());
    const survivor = event ? undefined : await leadsTo({ db, load }, id);
    if (survivor) return redirected(reply, showEvent.path.replace(':id', survivor));
    if (!event) throw notFound(ref ? seriesSentences.noDate : eventSentences.none);
    reply.header('etag', etagOf(event.revision));
    const [counted] = await withAttendances(db, [event]);
    return { event: counted! };
  });

  api.command(deleteAllEvents, ({ asked }) => deleteAll(db, startRun, asked));

  api.query(eventHistory, ({ params: { id }, query }) => readHistory({ db, load }, id, query));

  api.query(eventStats, ({ query }) =>
    eventFigures(db, query.regionId === 'all' ? undefined : query.regionId, clock()),
  );

  api.query(referenceData, ({ query }) => findReferences(db, query.limit));
}

/** A merged event is where the other one is, until the merge is undone; so no browser may remember the way. */
function redirected(reply: FastifyReply, path: string): never {
  return reply.header('cache-control', 'no-store').redirect(path, 301) as never;
}

async function deleteAll(db: Kysely<EventsSchema>, startRun: StartRun, asked: Asked) {
  const count = async () => (await countersOf(db, 'events')).total ?? 0;
  const order = { kind: DELETE_ALL_EVENTS, parameters: {}, count, reads: ['events'] };
  const { id, commit, total, counts } = await startRun(order, asked);
  const answer = { success: true, jobId: id, commit };
  if (!counts) return { body: { ...answer, count: total }, status: 202 };
  const { succeeded: deleted, failed, skipped } = counts;
  return { body: { ...answer, count: deleted + failed + skipped, deleted, failed, skipped } };
}

async function readHistory(
  { db, load }: Pick<Parts, 'db' | 'load'>,
  id: string,
  query: z.output<(typeof eventHistory)['query']>,
) {
  const thing = await thingOf({ db, load }, id);
  const facts = await factsOfThing(load, thing);
  const history = historyOfThing(facts, thing);
  if (history.length === 0)
    throw notFound(thing.kind === 'date' ? seriesSentences.noDate : eventSentences.none);
  const page = history.slice(query.offset, query.offset + query.limit);
  const namesOf = (ids: readonly string[]) => namesOfActors(db, ids);
  const names = await namesOf(page.map(({ fact }) => fact.metadata.actor.id));
  const undoOf = undoesOf(thing.kind === 'event' ? 'event' : 'series', facts, namesOf);
  const undoes = await Promise.all(page.map(({ fact }) => undoOf(fact)));
  const entries = page.map(({ fact: { position, revision, type, metadata }, changes }, index) => ({
    position: String(position),
    revision,
    type,
    changes,
    at: metadata.at,
    undo: undoes[index] ?? null,
    command: metadata.command.name,
    actor: { ...metadata.actor, name: names.get(metadata.actor.id) ?? null },
    reason: metadata.reason ?? null,
    correlationId: metadata.$correlationId,
  }));
  return { entries, pagination: paginationOf(history.length, query) };
}

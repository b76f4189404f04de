import type { FastifyReply } from 'fastify';
import { deleteAllEvents, eventHistory, eventStats, listEvents, showEvent } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { referenceData } from '#contracts/events/referenceCalls.ts';
import { DELETE_ALL_EVENTS } from '#contracts/events/runKinds.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { EndOf, Load } from '#platform/commands/loadStream.ts';
import { countersOf } from '#platform/database/counters.ts';
import { paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import { type Api, etagOf } from '#platform/http/api.ts';
import { momentNow } from '#platform/past/moment.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { findDate } from './list/dateQueries.ts';
import { eventFigures } from './list/figures.ts';
import { findListed } from './list/listed.ts';
import { leadsTo } from './list/publicEvent.ts';
import { findWithDates } from './list/queries.ts';
import { readHistory } from './readHistory.ts';
import { withAttendances } from './reading/attendances.ts';
import type { EventsSchema } from './reading/eventsSchema.ts';
import { findReferences } from './reading/references.ts';

type Parts = {
  db: ReadModel<EventsSchema>;
  load: Load;
  endOf: EndOf;
  startRun: StartRun;
  clock(): Date;
};

/** The calls that read events, and the one that deletes them all. */
export function readRoutes(api: Api, { db, load, endOf, startRun, clock }: Parts): void {
  api.query(listEvents, async ({ query }) => {
    const { events, total } = await findListed(db, query, clock());
    return { events: await withAttendances(db, events), pagination: paginationOf(total, query) };
  });

  api.query(showEvent, async ({ params: { id } }, reply) => {
    const ref = occurrenceRef(id);
    const event = ref ? await findDate(db, ref, clock()) : await findWithDates(db, id, clock());
    // What it was merged into since is no answer about then.
    const survivor = event || momentNow() ? undefined : await leadsTo({ db, load }, id);
    if (survivor) return redirected(reply, showEvent.path.replace(':id', survivor));
    if (!event) throw notFound(ref ? seriesSentences.noDate : eventSentences.none);
    reply.header('etag', etagOf(event.revision));
    const [counted] = await withAttendances(db, [event]);
    return { event: counted! };
  });

  api.command(deleteAllEvents, ({ asked }) => deleteAll(db, startRun, asked));

  api.query(eventHistory, ({ params: { id }, query }) => readHistory({ db, load, endOf }, id, query));

  api.query(eventStats, ({ query }) =>
    eventFigures(db, query.regionId === 'all' ? undefined : query.regionId, clock()),
  );

  api.query(referenceData, ({ query }) => findReferences(db, query.limit));
}

/** A merged event is where the other one is, until the merge is undone; so no browser may remember the way. */
function redirected(reply: FastifyReply, path: string): never {
  return reply.header('cache-control', 'no-store').redirect(path, 301) as never;
}

async function deleteAll(db: ReadModel<EventsSchema>, startRun: StartRun, asked: Asked) {
  const count = async () => (await countersOf(db, 'events')).total ?? 0;
  const order = { kind: DELETE_ALL_EVENTS, parameters: {}, count, reads: ['events'] };
  const { id, commit, total, counts } = await startRun(order, asked);
  const answer = { success: true, jobId: id, commit };
  if (!counts) return { body: { ...answer, count: total }, status: 202 };
  const { succeeded: deleted, failed, skipped } = counts;
  return { body: { ...answer, count: deleted + failed + skipped, deleted, failed, skipped } };
}

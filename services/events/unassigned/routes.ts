import { type EventRead, listEvents } from '#contracts/events/calls.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { showUnassigned, suggestRegions, UNASSIGNED_LISTED } from '#contracts/events/unassignedCalls.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { findEvent, findEvents } from '../list/queries.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { factsOfThing } from '../reading/history.ts';
import { assignmentIn, whoAssigned } from './assigned.ts';
import { type RegionFinder, regionSuggester } from './regionSuggester.ts';

type Parts = {
  db: ReadModel<EventsSchema>;
  load: Load;
  regionFinder: RegionFinder;
  clock(): Date;
};

/** The events that the console lists without a region. */
const LISTED = listEvents.query.parse({ regionId: 'null', limit: UNASSIGNED_LISTED, sort: 'upcoming' });

/** The calls that suggest regions for events without one. */
export function unassignedRoutes(api: Api, parts: Parts): void {
  const { db, clock } = parts;
  api.query(suggestRegions, async () => {
    const [{ events }, suggest] = await Promise.all([
      findEvents(db, LISTED, clock()),
      regionSuggester(db, parts.regionFinder),
    ]);
    const suggestions = events.flatMap(event => {
      const suggestion = suggest(event);
      return suggestion ? [{ id: event.id, ...suggestion }] : [];
    });
    return { suggestions };
  });

  api.query(showUnassigned, async ({ params: { id } }) => {
    const event = await findEvent(db, id, clock());
    if (!event) throw notFound(eventSentences.none);
    if (event.regionId === null) {
      return {
        event,
        suggestion: (await regionSuggester(db, parts.regionFinder))(event) ?? null,
        assigned: null,
      };
    }
    return { event, suggestion: null, assigned: await assignedBy(parts, event) };
  });
}

async function assignedBy({ db, load, clock }: Parts, { id, kind }: EventRead) {
  const thing = { id, kind: kind === 'master' ? 'series' : 'event' } as const;
  const assignment = assignmentIn(thing, await factsOfThing(load, thing), clock());
  return assignment ? whoAssigned(db, assignment) : null;
}

import {
  changeVenue,
  createVenue,
  offerVenues,
  showVenue,
  type UpcomingAtVenue,
  undoVenueChange,
} from '#contracts/venues/calls.ts';
import { venueSentences } from '#contracts/venues/sentences.ts';
import { type VenueState, venueStream } from '#contracts/venues/venue.ts';
import type { Core } from '#platform/areas/core.ts';
import { bookRoutes } from '#platform/book/bookRoutes.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import { etagOf } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { changingVenues } from './changing.ts';
import { addingOf, type CompletePlace, type ZoneOf } from './form.ts';
import { findOffered } from './queries.ts';
import { venueOf } from './read.ts';
import { namingTheFirst } from './takenName.ts';
import { type CountUpcoming, type VenuesSchema, venueRows } from './venueRows.ts';

export type VenueNeeds = {
  upcomingAt: CountUpcoming;
  /** What takes place next at a venue, soonest first. */
  nextAt(venueId: string): Promise<UpcomingAtVenue[]>;
  completePlace: CompletePlace;
  zoneOf: ZoneOf;
};

/** The calls of the venue book. `changeVenueEvents` of events brings a change to what takes place at a venue. */
export function venueRoutes(core: Core, needs: VenueNeeds): void {
  queryRoutes(core, needs);
  writeRoutes(core, needs);
}

function queryRoutes(core: Core, { upcomingAt, nextAt }: VenueNeeds): void {
  const { calls } = core;
  const db = core.db<VenuesSchema>();
  bookRoutes(core, venueRows, upcomingAt);
  calls.query(offerVenues, async ({ query }) => ({ venues: await findOffered(db, query) }));
  calls.query(showVenue, async ({ params: { id } }, reply) => {
    const found = await venueRows.find(db, id);
    const [venue] = found ? await venueRows.read([found], upcomingAt) : [];
    if (!venue) throw notFound(venueSentences.none);
    reply.header('etag', etagOf(venue.revision));
    return { venue, upcoming: await nextAt(id) };
  });
}

function writeRoutes(core: Core, { completePlace, zoneOf }: VenueNeeds): void {
  const { calls, execute } = core;
  const db = core.db<VenuesSchema>();
  const { plannedVenue, changeVenue: change } = changingVenues({ ...core, db, zoneOf });
  const answerOf = (id: string, outcome: Outcome<VenueState>, asked: Asked) =>
    answered(zoneOf, id, outcome, asked);

  calls.command(createVenue, async ({ body, asked }) => {
    const id = asked.commandId;
    const data = await addingOf({ zoneOf, completePlace }, body);
    const add = () => execute(venueStream, id, 'AddVenue', data, asked);
    const outcome = await namingTheFirst({ ...core, db }, data, add);
    const { body: answer, revision } = await answerOf(id, outcome, asked);
    return { body: { success: true, ...answer }, revision };
  });

  calls.command(changeVenue, async ({ params: { id }, body, asked }) => {
    const planned = await plannedVenue(id, body);
    return answerOf(id, await change(id, planned.change, asked), asked);
  });

  calls.command(undoVenueChange, async ({ params: { id }, body, asked }) => {
    const outcome = await execute(venueStream, id, 'UndoVenueChange', body, asked);
    const { body: answer, revision } = await answerOf(id, outcome, asked);
    return { body: { success: true, ...answer }, revision };
  });
}

async function answered(zoneOf: ZoneOf, id: string, outcome: Outcome<VenueState>, { commandId }: Asked) {
  const { regionId } = outcome.state;
  const regionZone = regionId === null ? undefined : await zoneOf(regionId);
  const { commit, revision } = outcome;
  return { body: { venue: venueOf(id, outcome, regionZone ?? null), commandId, commit }, revision };
}

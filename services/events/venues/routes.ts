import { v5 } from 'uuid';
import { CHANGE_VENUE } from '#contracts/events/runKinds.ts';
import { changeVenueEvents, previewVenueChange } from '#contracts/events/venueCalls.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { VenueChangeBody } from '#contracts/venues/calls.ts';
import type { VenueState, venueStream } from '#contracts/venues/venue.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { answerOf } from '../bulk/runAnswer.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { followingOf } from './following.ts';
import { previewOf } from './preview.ts';
import { countToComeAt, toComeAt } from './selection.ts';

type Change = CommandData<typeof venueStream, 'ChangeVenue'>;

export type VenueChanges = {
  /** The states that a venue has been in, oldest first, and the change of it that a form's body asks for. */
  plannedVenue(id: string, body: VenueChangeBody): Promise<{ states: VenueState[]; change: Change }>;
  changeVenue(id: string, change: Change, asked: Asked): Promise<unknown>;
};
type Parts = VenueChanges & { db: ReadModel<EventsSchema>; startRun: StartRun; clock(): Date };

/** The calls that change a venue together with what takes place there. */
export function venueRoutes(api: Api, { db, startRun, clock, plannedVenue, changeVenue }: Parts): void {
  api.query(previewVenueChange, async ({ params: { id }, body, language }) => {
    const { states, change } = await plannedVenue(id, body.change);
    const next = { ...states.at(-1)!, ...change };
    const venue = await followingOf(db, { id, states, next }, Object.keys(change));
    const now = clock();
    return previewOf(toComeAt(db, id, now), { venue, now, language });
  });

  api.command(changeVenueEvents, async ({ params: { id }, body, asked }) => {
    // First the venue, so that a form that chooses it now has the new values. Both are undone as one run. A retry of
    // the command repeats both, also if the venue was changed and the run not started.
    const ofVenue = { ...asked, commandId: v5('venue', asked.commandId), correlationId: asked.commandId };
    const { change } = await plannedVenue(id, body.change);
    await changeVenue(id, change, ofVenue);
    const order = {
      kind: CHANGE_VENUE,
      parameters: { venueId: id, change, overwrite: body.overwrite },
      count: () => countToComeAt(db, id, asked.now),
      reads: ['events'],
    };
    return answerOf(await startRun(order, asked));
  });
}

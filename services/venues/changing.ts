import type { CommandData } from '#contracts/platform/fact.ts';
import type { VenueChangeBody } from '#contracts/venues/calls.ts';
import { venueSentences } from '#contracts/venues/sentences.ts';
import { type VenueState, venueStream } from '#contracts/venues/venue.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import { changeOf, type ZoneOf } from './form.ts';
import { namingTheFirst } from './takenName.ts';
import type { VenuesSchema } from './venueRows.ts';

type Change = CommandData<typeof venueStream, 'ChangeVenue'>;

/** What events need to change a venue together with what takes place there. */
export type ChangingVenues = {
  /** The states that a venue has been in, oldest first, and the change of it that a form's body asks for. */
  plannedVenue(id: string, body: VenueChangeBody): Promise<{ states: VenueState[]; change: Change }>;
  changeVenue(id: string, change: Change, asked: Asked): Promise<Outcome<VenueState>>;
};

type Parts = {
  db: ReadModel<VenuesSchema>;
  zoneOf: ZoneOf;
  load: Load;
  execute: Execute;
  freshness: Freshness;
  store: Pick<Store, 'head'>;
};

export function changingVenues(parts: Parts): ChangingVenues {
  const { zoneOf, load, execute } = parts;
  const statesOf = async (id: string): Promise<VenueState[]> => {
    const facts = await load(`${venueStream.category}-${id}`);
    if (facts.length === 0) throw notFound(venueSentences.none);
    return statesAfter(facts);
  };
  return {
    async plannedVenue(id, body) {
      const states = await statesOf(id);
      return { states, change: await changeOf({ zoneOf }, body, states.at(-1)!.regionId) };
    },
    async changeVenue(id, change, asked) {
      const [current] = (await statesOf(id)).slice(-1);
      const { name = current!.name, city = current!.city } = change;
      return namingTheFirst(parts, { name, city }, () =>
        execute(venueStream, id, 'ChangeVenue', change, asked),
      );
    },
  };
}

/** The state of a venue after each of its facts. */
export function statesAfter(facts: Awaited<ReturnType<Load>>): VenueState[] {
  return facts.map((_, index) => fold(venueStream, facts.slice(0, index + 1))!);
}

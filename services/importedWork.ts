import type { Kysely } from 'kysely';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { Store } from '#platform/store/store.ts';
import { changeOf, creationOf } from './events/event/form.ts';
import { chosenInRows } from './events/list/chosenRows.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { changedEventPerformers } from './importedEvents/changeEventOnCollectedEventChanged.ts';
import { importedEventPerformers } from './importedEvents/makeEventOnImportApproved.ts';
import { readKnown } from './importedEvents/reading/known.ts';
import { regionFinder } from './imports/places.ts';
import { gazetteer } from './places/cities.ts';
import { placeOfCity } from './places/cityPlace.ts';
import { venuesAdded } from './venues/addVenueOnEventDecided.ts';
import { activeVenueAt } from './venues/matching.ts';

type Parts = {
  db: Kysely<EventsSchema>;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  load: Load;
  execute: Execute;
  clock(): Date;
};

/** What follows from the decision about an imported event: its event, and the venue where that takes place. */
export function importedPerformers(parts: Parts): Record<string, Performer> {
  const { db } = parts;
  const cities = gazetteer();
  const making = {
    ...parts,
    forms: { changeOf, creationOf },
    chosen: chosenInRows(db),
    venueAt: activeVenueAt(db),
    known: () => readKnown(db, regionFinder),
  };
  return {
    ...importedEventPerformers(making),
    ...changedEventPerformers(making),
    ...venuesAdded({ ...parts, completePlace: (named, given) => placeOfCity(cities, named, given) }),
  };
}

import type { Common, Core } from '#platform/areas/core.ts';
import { confirmingOf } from './confirming/answers.ts';
import { changeOf, creationOf } from './event/form.ts';
import { eventReversal } from './event/reversal.ts';
import { chosenInRows, chosenUpToDate } from './list/chosenRows.ts';
import { organizedEvents } from './list/organized.ts';
import { publicEvent } from './list/publicEvent.ts';
import { usesUpToDate } from './list/regionUses.ts';
import { countToCome, countUpcoming } from './list/upcoming.ts';
import { nightsOfOrganizers } from './ofOrganizer/nights.ts';
import { pastNights } from './ofOrganizer/pastNights.ts';
import { reportableNight, saidOfNight } from './ofOrganizer/reported.ts';
import { nightsToAsk } from './ofOrganizer/toAsk.ts';
import { plannerOf, plansMade } from './planned.ts';
import { eventAddresses } from './public/addresses.ts';
import type { FindCity } from './public/cities.ts';
import { mailedNights } from './public/mailedNights.ts';
import { publicCalendar } from './public/publicCalendar.ts';
import type { EventsSchema } from './reading/eventsSchema.ts';
import { changesOfSeries } from './reading/seriesChanges.ts';
import { survivingEvent, survivorOf } from './reading/survivor.ts';
import { nextAtVenue } from './venues/selection.ts';

const db = (core: Common) => core.db<EventsSchema>();
const withRows = (core: Common) => ({ ...core, db: db(core) });

/** What of the calendar other areas read, and what they make and change of it. */
export const offers = {
  /** How an event gets back what it was. */
  eventReversal: (core: Common) => eventReversal(chosenInRows(db(core))),
  /** What differs between two states of a series, in terms of its dates. */
  seriesChanges: () => changesOfSeries,
  forms: () => ({ changeOf, creationOf }),
  planEvent: (core: Core) => plannerOf(db(core), core),
  makeEvent: (core: Common) => plansMade(core),
  chosen: (core: Common) => chosenInRows(db(core)),
  zoneOf: (core: Core) => chosenUpToDate(db(core), core).zoneOf,
  survivingEvent: (core: Core) => (id: string) => survivingEvent(core, id),
  survivorOf:
    ({ load }: Common) =>
    (id: string) =>
      survivorOf(load, id),

  upcomingIn: (core: Common) => (regionIds: readonly string[]) =>
    countUpcoming(db(core), 'regionId', regionIds, core.clock()),
  upcomingOf: (core: Common) => (organizerIds: readonly string[]) =>
    countUpcoming(db(core), 'eventOrganizerId', organizerIds, core.clock()),
  upcomingAt: (core: Common) => (venueIds: readonly string[]) =>
    countUpcoming(db(core), 'venueId', venueIds, core.clock()),
  nextAt: (core: Common) => (venueId: string) => nextAtVenue(db(core), venueId, core.clock()),
  countToCome: (core: Common) => (organizerId: string) => countToCome(withRows(core), organizerId),
  usesOf: (core: Common) => (regionId: string) => usesUpToDate(withRows(core), regionId, core.clock()),
  organizedEvents: (core: Common) => (organizerIds: readonly string[], most: number) =>
    organizedEvents(db(core), organizerIds, most),

  publicEvent: (core: Core) => (id: string) => publicEvent(withRows(core), id, core.clock()),
  calendar: (core: Core, { cityBySlug }: { cityBySlug: FindCity }) =>
    publicCalendar(db(core), { ...core, cityBySlug }),
  addresses: (core: Common) => eventAddresses(db(core), core.clock),
  confirming: (core: Core) => confirmingOf(core),
  nightsOfOrganizers: (core: Core) => nightsOfOrganizers(core),
  pastNights: (core: Core) => pastNights(core),
  reportableNight: (core: Common) => reportableNight(core),
  saidOfNight: (core: Common) => saidOfNight(core),
  nightsToAsk: (core: Common) => nightsToAsk(core),
  mailedNights: (core: Common) => mailedNights(withRows(core)),
};

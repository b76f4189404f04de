import type { DanceStyleRow } from '../danceStyles/rows.ts';
import type { ContactRow, OrganizerRow } from '../organizers/rows.ts';
import type { FactRow } from '../platform/facts.ts';
import type { RegionRow } from '../regions/rows.ts';
import type { UserRow } from '../users/rows.ts';
import type { VenueRow } from '../venues/rows.ts';
import type { EventPairRow } from './pairs/pairRows.ts';
import type { EventDateRow, EventRow } from './rows.ts';

/** The tables of events, and of what events refer to. */
export type EventTables = {
  events: EventRow;
  eventDates: EventDateRow;
  eventPairs: EventPairRow;
  facts: FactRow;
  danceStyles: DanceStyleRow;
  regions: RegionRow;
  venues: VenueRow;
  organizers: OrganizerRow;
  organizerContacts: ContactRow;
  users: UserRow;
};

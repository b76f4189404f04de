import type { EventDateRow, EventRow } from '#contracts/events/rows.ts';
import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { CountersSchema } from '#platform/database/counters.ts';

export type EventsSchema = CountersSchema & {
  events: EventRow;
  eventDates: EventDateRow;
  facts: FactRow;
  regions: RegionRow;
  organizers: OrganizerRow;
  users: UserRow;
};

import type { EventTables } from '#contracts/events/tables.ts';
import type { CountersSchema } from '#platform/database/counters.ts';

export type EventsSchema = CountersSchema & EventTables;

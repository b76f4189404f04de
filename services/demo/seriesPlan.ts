import type { CreateEvent } from '#contracts/events/event/event.ts';
import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import type { seriesCommands } from '#contracts/events/series/series.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { DemoStep } from './step.ts';
import type { DemoVenue } from './venue.ts';

export type SeriesStep = DemoStep<typeof seriesCommands>;

export type SeriesPlan = {
  id: string;
  event: CreateEvent;
  recurrence: RecurrenceConfig;
  createdAt: Date;
  otherVenue: DemoVenue;
  lead: Actor;
  /** Whether it no longer exists today. */
  deleted: boolean;
};

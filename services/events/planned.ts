import { v7 } from 'uuid';
import type { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { eventCreateBody } from '#contracts/events/eventBody.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { PlannedEvent } from '#contracts/recommendations/recommendation.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { creationOf } from './event/form.ts';
import { chosenUpToDate } from './list/chosenRows.ts';
import type { EventsSchema } from './reading/eventsSchema.ts';

// Another area's decision that makes an event records the plan of it first, and carries it out after that: a plan that
// was checked can be carried out, any number of times, and makes one event.

const DAYS = 365;

type Body = z.output<typeof eventCreateBody>;

/** Checks the body of an event's creation as `createEvent` would, and answers all that its creation needs. */
type PlanEvent = (body: Body, origin: object, asked: Asked) => Promise<PlannedEvent>;
/** Creates what was planned under an id; nothing if it has been done before by the same command. */
type MakeEvent = (id: string, planned: PlannedEvent, asked: Asked) => Promise<{ commit: Commit }>;

export function plannerOf(
  db: ReadModel<EventsSchema>,
  { tryCommand, load, freshness }: { tryCommand: TryCommand; load: Load; freshness: Freshness },
): PlanEvent {
  const chosen = chosenUpToDate(db, { load, freshness });
  return async (body, origin, asked) => {
    const event = { ...(await creationOf(body, chosen)), ...origin };
    const isSeries = body.isRecurring || body.isMasterRecurring || body.recurrenceConfig;
    const recurrence = body.recurrenceConfig ?? null;
    if (isSeries && !recurrence) throw invalidField('recurrenceConfig', seriesSentences.noPattern);
    // Under an id that nothing has: a repeated request finds its own event under the real one.
    const id = v7();
    if (recurrence) {
      const data = { event, recurrence, daysToGenerate: DAYS };
      await tryCommand(seriesStream, id, 'CreateSeries', data, asked);
    } else {
      await tryCommand(eventStream, id, 'CreateEvent', event, asked);
    }
    return { event, recurrence };
  };
}

export function plansMade({ execute }: { execute: Execute }): MakeEvent {
  return (id, { event, recurrence }, asked) =>
    recurrence
      ? execute(seriesStream, id, 'CreateSeries', { event, recurrence, daysToGenerate: DAYS }, asked)
      : execute(eventStream, id, 'CreateEvent', event, asked);
}

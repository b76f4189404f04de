import type { z } from 'zod';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import type { eventCreateBody } from '#contracts/events/eventBody.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { occurrencesOf, shownOccurrence } from '#contracts/events/series/occurrences.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { creationOf } from '../event/form.ts';
import { recordOnEvent } from '../event/order.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { recordOnSeries } from '../seriesCalls/order.ts';
import { tellNight } from './teamNight.ts';

type Parts = WriteParts & { chosen: Chosen };
type Body = z.output<typeof eventCreateBody>;

/** Adds an event, or a series where the body has a recurrence, as the console does; answers its next night. */
export async function addNight(parts: Parts, body: Body, asked: Asked) {
  const id = asked.commandId;
  const event = await creationOf(body, parts.chosen);
  const { recurrenceConfig: recurrence } = body;
  if (!recurrence) {
    if (body.isRecurring || body.isMasterRecurring) {
      throw invalidField('recurrenceConfig', seriesSentences.noPattern);
    }
    const outcome = await recordOnEvent(parts, { id, name: 'CreateEvent', data: event }, asked);
    const night = (await tellNight(parts, { kind: 'event', id }, outcome))!;
    return { id, night, count: 1, commit: outcome.commit, revision: outcome.revision };
  }
  const data = { event, recurrence, daysToGenerate: 365 };
  const outcome = await recordOnSeries(parts, { id, name: 'CreateSeries', data }, asked);
  const dates = occurrencesOf(id, outcome.state);
  const { key } = shownOccurrence(dates, asked.now)!;
  const night = (await tellNight(parts, { kind: 'date', id, key }, outcome))!;
  return { id, night, count: dates.length, commit: outcome.commit, revision: outcome.revision };
}

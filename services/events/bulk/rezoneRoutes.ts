import { v5 } from 'uuid';
import type { z } from 'zod';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { previewRezone, type RezoneExample, rezoneRegion } from '#contracts/events/rezoneCalls.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import { REZONE_EVENTS } from '#contracts/events/runKinds.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import type { StartRun } from '#platform/runs/startRun.ts';
import { zoneOfRegion } from '../list/queries.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { countToRezone, toRezone } from './rezoneSelection.ts';
import { type Rezoning, rezonedEvent, rezonedSeries, shiftedBy } from './rezoning.ts';
import { answerOf } from './runAnswer.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; startRun: StartRun; clock(): Date };
type Preview = z.output<(typeof previewRezone)['answer']>;

const EXAMPLES = 5;

/** The calls that give a region another time zone, and then its events. */
export function rezoneRoutes(api: Api, { db, execute, startRun, clock }: Parts): void {
  api.query(previewRezone, async ({ params: { id }, body, language }) => {
    const timeZone = await zoneOfRegion(db, id);
    if (timeZone === undefined) throw notFound(regionSentences.none);
    const events = toRezone(db, { regionId: id, ...body }, clock());
    return previewOf(timeZone, events, { regionId: id, ...body }, { now: clock(), language });
  });

  api.command(rezoneRegion, async ({ params: { id }, body, asked }) => {
    // First the region: an event that is created now has the new zone already. Both are undone as one run. The
    // command repeats as a whole, also if the zone was changed and the run not started.
    const ofRegion = {
      ...asked,
      commandId: v5('region', asked.commandId),
      correlationId: asked.commandId,
    };
    const { timeZone } = body;
    await execute(regionStream, id, 'RezoneRegion', { timeZone }, ofRegion);
    const order = {
      kind: REZONE_EVENTS,
      parameters: { regionId: id, ...body },
      count: () => countToRezone(db, { regionId: id, timeZone }, asked.now),
      reads: ['events'],
    };
    return answerOf(await startRun(order, asked));
  });
}

async function previewOf(
  timeZone: string,
  events: AsyncIterable<EventRow>,
  order: Rezoning,
  { now, language }: { now: Date; language: Language },
): Promise<Preview> {
  const preview: Preview = {
    timeZone,
    events: 0,
    series: 0,
    dates: 0,
    shifted: 0,
    byHand: [],
    examples: [],
  };
  for await (const row of events) {
    const { id, title, series } = row;
    const wanted = series
      ? rezonedSeries(series, order, now)
      : { changed: rezonedEvent(row, order), dates: null };
    if (!wanted) continue;
    if ('byHand' in wanted) {
      preview.byHand.push({ id, title, message: tell(wanted.byHand, language) });
      continue;
    }
    const { changed, dates } = wanted;
    preview[dates ? 'series' : 'events'] += 1;
    preview.dates += dates?.length ?? 0;
    if (dates && order.keep === 'instant') preview.shifted += shiftedBy(changed, dates);
    const before = dates?.[0] ?? row;
    if (preview.examples.length < EXAMPLES) {
      preview.examples.push(exampleOf({ id, title }, before, changed.startLocal ?? before.startLocal, order));
    }
  }
  return preview;
}

type Before = { startLocal: string; timeZone: string; startsAt: Date };

function exampleOf(
  named: { id: string; title: string },
  { startLocal, timeZone, startsAt }: Before,
  newStart: string,
  order: Rezoning,
): RezoneExample {
  return {
    ...named,
    before: { startLocal, timeZone, startsAt: startsAt.toISOString() },
    after: {
      startLocal: newStart,
      timeZone: order.timeZone,
      startsAt: instantOf(newStart, order.timeZone).toISOString(),
    },
  };
}

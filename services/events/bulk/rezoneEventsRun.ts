import { z } from 'zod';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { rezoneOrder } from '#contracts/events/rezoneCalls.ts';
import { REZONE_EVENTS } from '#contracts/events/runKinds.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { regionStream } from '#contracts/regions/region.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { ItemResult } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { toRezone } from './rezoneSelection.ts';
import { type Rezoning, rezonedEvent, rezonedSeries } from './rezoning.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };

const UNCHANGED: ItemResult = { outcome: 'skipped', code: 'unchanged', sentence: eventSentences.unchanged };

/**
 * Brings the new time zone of a region to its events that had not begun when the run was started. What has begun
 * since, or left the region, is skipped.
 */
export function rezoneEventsRun({ db, execute, load }: Parts): RunKind<Rezoning> {
  return {
    kind: REZONE_EVENTS,
    parameters: rezoneOrder.extend({ regionId: z.uuid() }),
    async *items({ run, upToDate }) {
      await upToDate(['events']);
      for await (const { id } of toRezone(db, run.parameters, run.startedAt)) yield id;
    },
    async perform(id, { run, asked }) {
      const ofEvent = await load(`${eventStream.category}-${id}`);
      const facts = ofEvent.length > 0 ? ofEvent : await load(`${seriesStream.category}-${id}`);
      const asking = { ...asked(), expected: facts.at(-1)?.revision };
      // After a crash: what was to be changed has changed, and is not to be changed again.
      if (facts.some(({ metadata }) => metadata.command.id === asking.commandId)) return { outcome: 'ok' };
      // Another change of the zone overtook this one, and has a run of its own.
      if (!(await hasZone(load, run.parameters))) return UNCHANGED;
      return facts === ofEvent
        ? ofSingle(execute, { id, state: fold(eventStream, facts) }, run.parameters, asking)
        : ofSeries(execute, { id, state: fold(seriesStream, facts) }, run.parameters, asking);
    },
  };
}

async function hasZone(load: Load, { regionId, timeZone }: Rezoning): Promise<boolean> {
  const region = fold(regionStream, await load(`${regionStream.category}-${regionId}`));
  return region !== undefined && !region.closed && region.timeZone === timeZone;
}

type Loaded<State> = { id: string; state: State | undefined };

async function ofSingle(
  execute: Execute,
  { id, state }: Loaded<EventState>,
  order: Rezoning,
  asked: Asked,
): Promise<ItemResult> {
  if (!state || state.deleted || state.regionId !== order.regionId || hasBegun(state, asked.now)) {
    return UNCHANGED;
  }
  if (state.timeZone === order.timeZone) return UNCHANGED;
  await execute(eventStream, id, 'ChangeEvent', rezonedEvent(state, order), asked);
  return { outcome: 'ok' };
}

function hasBegun({ startLocal, timeZone }: EventState, now: Date): boolean {
  return instantOf(startLocal, timeZone) <= now;
}

async function ofSeries(
  execute: Execute,
  { id, state }: Loaded<SeriesState>,
  order: Rezoning,
  asked: Asked,
): Promise<ItemResult> {
  const wanted = state && !state.deleted ? rezonedSeries(state, order, asked.now) : undefined;
  if (!wanted) return UNCHANGED;
  if ('byHand' in wanted) return { outcome: 'failed', code: 'by_hand', sentence: wanted.byHand };
  const data = { scope: 'all', date: null, changed: wanted.changed, recurrence: null } as const;
  await execute(seriesStream, id, 'ChangeSeries', { ...data, overwriteOwn: [], unmatched: 'keep' }, asked);
  return { outcome: 'ok' };
}

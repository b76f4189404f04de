import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { VenueFollowing } from '#contracts/events/event/venueFollowing.ts';
import { CHANGE_VENUE } from '#contracts/events/runKinds.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { venueFields, venueStream } from '#contracts/venues/venue.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { chosen } from '#platform/commands/intents.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type ItemResult, refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { followingOf } from './following.ts';
import { toComeAt } from './selection.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };

const parameters = z.strictObject({
  venueId: z.uuid(),
  change: venueFields.partial(),
  /** The events, series and dates whose own values the venue's replace. */
  overwrite: z.array(z.string()),
});
type Parameters = z.output<typeof parameters>;

const UNCHANGED: ItemResult = { outcome: 'skipped', code: 'unchanged', sentence: eventSentences.unchanged };

/**
 * Brings what a venue changed to the events there that have not begun, and to series from their next date on. Events
 * that have left the venue since, or have begun, are skipped; custom values stay.
 */
export function changeVenueRun({ db, execute, load }: Parts): RunKind<Parameters> {
  return {
    kind: CHANGE_VENUE,
    parameters,
    async *items({ run, upToDate }) {
      await upToDate(['events', 'regions']);
      for await (const { id } of toComeAt(db, run.parameters.venueId, run.startedAt)) yield id;
    },
    async perform(id, { run, asked }) {
      const venue = await venueNow({ db, load }, run.parameters);
      if (!venue) return UNCHANGED;
      try {
        const order = { ...venue, overwrite: overwriteOf(run.parameters, id) };
        const facts = await follow(execute, id, order, asked);
        return facts > 0 ? { outcome: 'ok' } : UNCHANGED;
      } catch (error) {
        if (!isGone(error)) throw error;
        return refusedBy(error, 'skipped');
      }
    },
  };
}

/** What is to be followed; undefined if another change overtook this one, and has a run of its own. */
async function venueNow(
  { db, load }: Pick<Parts, 'db' | 'load'>,
  { venueId, change }: Parameters,
): Promise<VenueFollowing | undefined> {
  const facts = await load(`${venueStream.category}-${venueId}`);
  const states = facts.map((_, index) => fold(venueStream, facts.slice(0, index + 1))!);
  const next = states.at(-1);
  const fields = Object.keys(change);
  if (!next || changesBetween(chosen(next, fields), change).length > 0) return undefined;
  return followingOf(db, { id: venueId, states, next }, fields);
}

type Overwrite = { series: boolean; dates: string[] };

function overwriteOf({ overwrite }: Parameters, id: string): Overwrite {
  const dates = overwrite.flatMap(one => {
    const ref = occurrenceRef(one);
    return ref?.seriesId === id ? [ref.key] : [];
  });
  return { series: overwrite.includes(id), dates };
}

/** The stream shows whether it is an event or a series; returns how many facts were recorded. */
async function follow(
  execute: Execute,
  id: string,
  { overwrite, ...venue }: VenueFollowing & { overwrite: Overwrite },
  asked: (name?: string) => Asked,
): Promise<number> {
  const ofEvent = { ...venue, overwrite: overwrite.series };
  const { facts } = await execute(eventStream, id, 'FollowVenue', ofEvent, asked()).catch(error => {
    if (!isGone(error)) throw error;
    return execute(seriesStream, id, 'FollowVenue', { ...venue, overwrite }, asked('series'));
  });
  return facts.length;
}

function isGone(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status === 404;
}

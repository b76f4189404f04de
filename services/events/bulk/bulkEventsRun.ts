import { type BulkAction, type BulkOrder, bulkOrder } from '#contracts/events/bulkCalls.ts';
import type { ChangeEvent } from '#contracts/events/event/event.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { BULK_EVENTS } from '#contracts/events/runKinds.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type ItemResult, refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { changeOf } from '../event/form.ts';
import { chosenInRows } from '../list/chosenRows.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type Thing, thingOf } from '../reading/thing.ts';
import type { RegionFinder } from '../unassigned/regionSuggester.ts';
import { acceptSuggestion, suggestions } from './acceptSuggestion.ts';
import { assignRegion } from './assignRegion.ts';
import { change } from './change.ts';
import { idsMatching, idsOfGap } from './selection.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };
type Finding = { regionFinder: RegionFinder };

const ID_LENGTH = 36;
const UNCHANGED: ItemResult = { outcome: 'skipped', code: 'unchanged', sentence: eventSentences.unchanged };

/** Applies one action to many events; for a series to all its dates, for a date to that date alone. */
export function bulkEventsRun({ db, execute, load, regionFinder }: Parts & Finding): RunKind<BulkOrder> {
  // Two concurrent commands for one stream would only conflict with each other.
  const exclusively = oneByOneOfName();
  const suggesters = suggestions(db, regionFinder);
  return {
    kind: BULK_EVENTS,
    parameters: bulkOrder,
    async *items({ run, upToDate }) {
      const { ids, filter, gap, exclude, action } = run.parameters;
      await upToDate(['events', 'danceStyles', 'regions', 'organizers', 'venues']);
      if (gap) {
        const suggest = action.kind === 'suggested' ? await suggesters(run.id, action.gap) : undefined;
        yield* idsOfGap(db, gap, suggest, { exclude, now: run.startedAt });
      } else if (filter) yield* idsMatching(db, filter, exclude, run.startedAt);
      else yield* new Set(ids);
    },
    async perform(id, { run, asked }) {
      return exclusively(id.slice(0, ID_LENGTH), async () => {
        try {
          const thing = await thingOf({ db, load }, id);
          const { action } = run.parameters;
          const parts = { db, execute, load };
          if (action.kind === 'regions') return await assignRegion(parts, thing, action, asked());
          if (action.kind === 'suggested') {
            const suggest = await suggesters(run.id, action.gap);
            return await acceptSuggestion(parts, thing, { id, suggest }, asked());
          }
          const recorded = await performAction(parts, thing, action, asked());
          return recorded ? { outcome: 'ok' } : UNCHANGED;
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 404) throw error;
          return refusedBy(error, 'skipped');
        }
      });
    },
  };
}

type Change = (parts: Parts) => ChangeEvent | Promise<ChangeEvent>;
type Changing = Exclude<BulkAction, { kind: 'delete' | 'regions' | 'suggested' }>;
type Performed = Exclude<BulkAction, { kind: 'regions' | 'suggested' }>;

/** What an action changes, as fields of the event form. */
const CHANGES: { [Kind in Changing['kind']]: (action: Extract<Changing, { kind: Kind }>) => Change } = {
  status:
    ({ status }) =>
    () => ({ status }),
  cancel: () => () => ({ status: 'cancelled' }),
  featured:
    ({ isFeatured }) =>
    () => ({ isFeatured }),
  organizer:
    ({ eventOrganizerId }) =>
    ({ db }) =>
      changeOf({ eventOrganizerId }, chosenInRows(db)),
  region:
    ({ regionId }) =>
    ({ db }) =>
      changeOf({ regionId }, chosenInRows(db)),
};

/** Executes the command of an action for one item; returns whether anything was recorded. */
async function performAction(parts: Parts, thing: Thing, action: Performed, asked: Asked): Promise<boolean> {
  const { execute } = parts;
  if (action.kind === 'delete') return (await remove(execute, thing, asked)).facts.length > 0;
  return change(execute, thing, await CHANGES[action.kind](action as never)(parts), asked);
}

function remove(execute: Execute, thing: Thing, asked: Asked): Promise<{ facts: readonly unknown[] }> {
  if (thing.kind === 'event') return execute(eventStream, thing.id, 'DeleteEvent', {}, asked);
  if (thing.kind === 'series') return execute(seriesStream, thing.id, 'DeleteSeries', {}, asked);
  return execute(seriesStream, thing.id, 'ExcludeDate', { date: thing.key }, asked);
}

/** Makes a function that serializes tasks of the same name. */
function oneByOneOfName(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const own = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}

import type { BulkAction } from '#contracts/events/bulkCalls.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { ItemResult } from '#platform/runs/runItems.ts';
import { changeOf } from '../event/form.ts';
import { chosenInRows } from '../list/chosenRows.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { Thing } from '../reading/thing.ts';
import { regionIn } from '../unassigned/assigned.ts';
import { change } from './change.ts';

type Parts = { db: ReadModel<EventsSchema>; execute: Execute; load: Load };

const UNCHANGED: ItemResult = { outcome: 'skipped', code: 'unchanged', sentence: eventSentences.unchanged };
const ASSIGNED: ItemResult = { outcome: 'skipped', code: 'assigned', sentence: eventSentences.hasRegion };

/** Assigns a region to an event or series without one. Somebody else's choice stays. */
export async function assignRegion(
  { db, execute, load }: Parts,
  thing: Thing,
  { regionOf }: Extract<BulkAction, { kind: 'regions' }>,
  asked: Asked,
): Promise<ItemResult> {
  const regionId = regionOf[thing.id];
  if (regionId === undefined || thing.kind === 'date') return UNCHANGED;
  const stream = thing.kind === 'event' ? eventStream : seriesStream;
  const facts = await load(`${stream.category}-${thing.id}`);
  // After a crash: this run has assigned it already.
  if (facts.some(({ metadata }) => metadata.command.id === asked.commandId)) return { outcome: 'ok' };
  if (regionIn(thing, facts, asked.now) !== null) return ASSIGNED;
  const changed = await changeOf({ regionId }, chosenInRows(db));
  // A concurrent assignment wins.
  const expected = facts.at(-1)?.revision;
  const recorded = await change(execute, thing, changed, {
    ...asked,
    ...(expected !== undefined && { expected }),
  });
  return recorded ? { outcome: 'ok' } : UNCHANGED;
}

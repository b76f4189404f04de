import { isDeepStrictEqual } from 'node:util';
import { v5 } from 'uuid';
import { type ChangeEvent, type EventState, eventStream } from '#contracts/events/event/event.ts';
import type { Chosen, EventForms } from '#contracts/events/forms.ts';
import { type ImportedEventState, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { eventBodyOf, type VenueAt, zoneOf } from './eventBody.ts';

const BRING_UP = 'bringUpImportedEvent';

/**
 * Changes the event of an imported item as its source changes the item. What a person has given the event since then
 * stays: only fields that still have a value of the source's are changed.
 */
export const changeEventOnCollectedEventChanged = process({
  name: 'changeEventOnCollectedEventChanged',
  of: [importedEventStream],
  on: {
    CollectedEventChanged: () => [{ effect: BRING_UP, key: BRING_UP, payload: {} }],
    // It may have changed between its approval and its event.
    ImportCompleted: () => [{ effect: BRING_UP, key: BRING_UP, payload: {} }],
  },
});

type Parts = {
  load: Load;
  execute: Execute;
  clock(): Date;
  forms: EventForms;
  chosen: Chosen;
  venueAt: VenueAt;
};

export function changedEventPerformers(parts: Parts): Record<string, Performer> {
  return { [BRING_UP]: { idempotent: true, perform: effect => bringUp(parts, effect) } };
}

async function bringUp(parts: Parts, { stream, factId, correlationId }: Effected): Promise<void> {
  const { load, execute, clock } = parts;
  const facts = await load(stream);
  const item = fold(importedEventStream, facts) as ImportedEventState | undefined;
  if (item?.status !== 'imported' || item.eventKind !== 'event' || item.purged || !item.eventId) return;
  const event = fold(eventStream, await load(`${eventStream.category}-${item.eventId}`)) as
    | EventState
    | undefined;
  if (!event || event.deleted) return;
  const asked = {
    commandId: v5(BRING_UP, factId),
    actor: { id: 'system', role: 'system' } as const,
    now: clock(),
    correlationId,
    causationId: factId,
  };
  try {
    const change = { ...(await changeFor(parts, facts, item, event)), ...cancellationOf(item, event) };
    await execute(eventStream, item.eventId, 'ChangeEvent', change, asked);
  } catch (error) {
    // What the rules do not take, the event is not changed to.
    const isFinal = (error instanceof Refusal && error.status < 500) || (error as Error).name === 'ZodError';
    if (!isFinal) throw error;
  }
}

/** The fields that the source has changed, and that nobody else has. */
async function changeFor(
  { forms, chosen, venueAt }: Parts,
  facts: readonly Fact[],
  item: ImportedEventState,
  event: EventState,
): Promise<ChangeEvent> {
  const formOf = async (sent: ImportedEventState) => {
    const venue = await venueAt(sent);
    const { status: _, imported: __, ...form } = await forms.creationOf(eventBodyOf(sent, venue), chosen);
    return { ...form, ...zoneOf(sent, venue) };
  };
  const wanted: Record<string, unknown> = await formOf(item);
  const earlier: Record<string, unknown>[] = [];
  for (const [index, { type }] of facts.entries()) {
    if (type !== 'EventCollected' && type !== 'CollectedEventChanged') continue;
    const sent = fold(importedEventStream, facts.slice(0, index + 1)) as ImportedEventState;
    if (sent.title !== '' && sent.startLocal !== null) earlier.push(await formOf(sent));
  }
  const isTheirs = (field: string): boolean =>
    earlier.some(form => isDeepStrictEqual(form[field], event[field as keyof EventState]));
  const changed = Object.keys(wanted).filter(
    field =>
      field in event &&
      isTheirs(field) &&
      !isDeepStrictEqual(wanted[field], event[field as keyof EventState]),
  );
  return Object.fromEntries(changed.map(field => [field, wanted[field]]));
}

/** A source cancels only what is published, and brings back only what is cancelled. */
function cancellationOf({ cancelled }: ImportedEventState, { status }: EventState): ChangeEvent {
  if (cancelled) return status === 'published' ? { status: 'cancelled' } : {};
  return {};
}

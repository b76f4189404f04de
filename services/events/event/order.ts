import type { eventCommands } from '#contracts/events/event/event.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import type { CommandData } from '#contracts/platform/fact.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';

type Name = keyof typeof eventCommands;

/** A command that a call asks of a single event. */
export type EventOrder<N extends Name = Name> = {
  [Each in N]: { id: string; name: Each; data: CommandData<typeof eventStream, Each> };
}[N];

export function recordOnEvent(
  { execute }: { execute: Execute },
  { id, name, data }: EventOrder,
  asked: Asked,
): Promise<Outcome<EventState>> {
  return execute(eventStream, id, name, data as never, asked);
}

/** What a command on an event would do, and the revision that this holds for. Records nothing. */
export async function previewOnEvent(
  { tryCommand }: { tryCommand: TryCommand },
  { id, name, data }: EventOrder,
  asked: Asked,
): Promise<{ preview: SeriesPreview; revision: number }> {
  const { facts, revision } = await tryCommand(eventStream, id, name, data as never, asked);
  return { preview: previewOfSingle(facts.length > 0), revision: revision! };
}

/** A single event has one date, which is the one that changes. */
function previewOfSingle(changes: boolean): SeriesPreview {
  return {
    scopeEffective: changes ? 'this_only' : null,
    newSegmentFrom: null,
    changed: [],
    datesAdded: [],
    datesRemoved: [],
    unmatched: [],
    exclusionsDropped: [],
    ownValuesKept: [],
    ownValuesOverwritten: [],
    segmentValuesOverwritten: [],
    movedAcrossCut: [],
    pastTouched: [],
    dstFlags: [],
  };
}

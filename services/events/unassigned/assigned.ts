import { eventStream } from '#contracts/events/event/event.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { namesOfActors } from '../reading/history.ts';
import type { Thing } from '../reading/thing.ts';

/** The region in the row of an event or series; null also for one that was deleted, whose command is refused. */
export function regionIn(thing: Thing, facts: readonly Fact[], now: Date): string | null {
  return regionOf(thing, now)(stateOf(thing, facts));
}

/** The fact by which an event or series that had no region was last given one. */
export function assignmentIn(thing: Thing, facts: readonly Fact[], now: Date): Fact | undefined {
  const region = regionOf(thing, now);
  let state = stateOf(thing, facts.slice(0, 1));
  let last: Fact | undefined;
  for (const fact of facts.slice(1)) {
    const before = region(state);
    state = stateOf(thing, [fact], state);
    if (before === null && region(state) !== null) last = fact;
  }
  return last;
}

/** The refusal to give a region to what has one, with who was faster. */
export async function alreadyAssigned(
  db: ReadModel<EventsSchema>,
  assignment: Fact | undefined,
): Promise<Refusal> {
  if (!assignment) return new Refusal(eventSentences.hasRegion, { code: 'assigned' });
  const { by, at } = await whoAssigned(db, assignment);
  const data = { decision: { status: 'assigned', by, at } };
  return new Refusal(eventSentences.hasRegion, { code: 'decided', data });
}

export async function whoAssigned(
  db: ReadModel<EventsSchema>,
  { metadata: { actor, at } }: Fact,
): Promise<{ by: string; at: string }> {
  return { by: (await namesOfActors(db, [actor.id])).get(actor.id) ?? actor.id, at };
}

// biome-ignore lint/suspicious/noExplicitAny: the state of an event or of a series, which the thing says
type AnyState = any;

function stateOf({ kind }: Thing, facts: readonly Fact[], before?: AnyState): AnyState {
  return fold(kind === 'event' ? eventStream : seriesStream, facts, before);
}

function regionOf({ kind, id }: Thing, now: Date): (state: AnyState) => string | null {
  return state => {
    if (!state || state.deleted) return null;
    return kind === 'event' ? state.regionId : masterColumns(id, state, now).regionId;
  };
}

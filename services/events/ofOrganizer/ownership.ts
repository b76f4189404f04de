import { validate } from 'uuid';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { occurrenceOf, occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { AnyStream, StateOf } from '#contracts/platform/fact.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

/** An event, a series or a date of one, with the state of its stream. */
export type Owned =
  | { kind: 'event'; id: string; state: EventState }
  | { kind: 'series'; id: string; state: SeriesState }
  | { kind: 'date'; id: string; key: string; state: SeriesState };

/** What an id names, as its stream says at this moment; undefined if it is gone. */
export async function thingIn(endOf: EndOf, id: string): Promise<Owned | undefined> {
  const ref = occurrenceRef(id);
  if (ref) {
    const state = await stateOf(endOf, seriesStream, ref.seriesId);
    return state && { kind: 'date', id: ref.seriesId, key: ref.key, state };
  }
  if (!validate(id)) return undefined;
  const event = await stateOf(endOf, eventStream, id);
  if (event) return { kind: 'event', id, state: event };
  const series = await stateOf(endOf, seriesStream, id);
  return series && { kind: 'series', id, state: series };
}

/** Whether something is an organizer's: of a series every stretch. What was deleted or merged is nobody's. */
export function belongsTo(owned: Owned, organizerId: string): boolean {
  if (owned.state.deleted || owned.state.mergedInto) return false;
  if (owned.kind === 'event') return owned.state.eventOrganizerId === organizerId;
  const { id, state } = owned;
  if (owned.kind === 'date') return occurrenceOf(id, state, owned.key)?.eventOrganizerId === organizerId;
  return state.segments.every(({ template }) => template.eventOrganizerId === organizerId);
}

/** Makes the function that says whether something is an organizer's. */
export function ownership(endOf: EndOf): (organizerId: string, id: string) => Promise<boolean> {
  return async (organizerId, id) => {
    const owned = await thingIn(endOf, id);
    return owned !== undefined && belongsTo(owned, organizerId);
  };
}

async function stateOf<Stream extends AnyStream>(
  endOf: EndOf,
  of: Stream,
  id: string,
): Promise<StateOf<Stream> | undefined> {
  const { past, facts } = await endOf(of, `${of.category}-${id}`);
  return fold(of, facts, past?.state);
}

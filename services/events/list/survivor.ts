import { eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/**
 * The event that an event was merged into, at the end of a chain of merges; undefined if it was not merged. From the
 * log, as the last fact says it: a merged event accepts nothing but that its merge is undone.
 */
export async function survivorOf(load: Load, id: string): Promise<string | undefined> {
  // A circle cannot be recorded, except by someone else who writes to the store.
  const seen = new Set([id]);
  for (let at = id; ; ) {
    const next = await mergedInto(load, at);
    if (next === undefined || seen.has(next)) return at === id ? undefined : at;
    seen.add(next);
    at = next;
  }
}

async function mergedInto(load: Load, id: string): Promise<string | undefined> {
  const options = { direction: 'backwards', limit: 1 } as const;
  const [last] = await load(`${eventStream.category}-${id}`, options).catch(error => {
    // What cannot be read, or was removed, leads nowhere.
    if (error instanceof Refusal) return [];
    throw error;
  });
  if (last?.type !== 'EventMergedInto') return;
  return eventFacts.EventMergedInto.parse(last.data).into;
}

/** What an id names now, if anything: an event, that which it was merged into, or a series. */
export async function standingOfEvent(
  { load }: { load: Load },
  id: string,
): Promise<{ id: string; kind: 'event' | 'series' } | undefined> {
  const there = (await survivorOf(load, id)) ?? id;
  for (const stream of [eventStream, seriesStream] as const) {
    const state = fold(stream as typeof eventStream, await load(`${stream.category}-${there}`));
    if (state) return state.deleted ? undefined : { id: there, kind: stream.category as 'event' | 'series' };
  }
}

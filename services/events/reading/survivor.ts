import { eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { keyOnDay, occurrenceOf, occurrenceRef, placeOf } from '#contracts/events/series/occurrences.ts';
import { seriesFacts } from '#contracts/events/series/series.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { idOfThing, nightNamed, streamOfThing, type Thing } from './thing.ts';

/**
 * What an event, series or date was merged into, at the end of a chain of merges; undefined if it was not merged. From
 * the log: a merged event or series accepts nothing but that its merge is undone, so its last fact says it. A date of a
 * merged series leads to the date of the other one on the same day. Where the rule makes no such date, it leads to the
 * series.
 */
export async function survivorOf(load: Load, id: string): Promise<Thing | undefined> {
  // A circle cannot be recorded, except by someone else who writes to the store.
  const seen = new Set([id]);
  let found: Thing | undefined;
  for (let at = id; ; at = idOfThing(found)) {
    const next = occurrenceRef(at) ? await afterDate(load, at, found !== undefined) : await after(load, at);
    if (next === undefined || seen.has(idOfThing(next))) return found;
    found = next;
    seen.add(idOfThing(next));
  }
}

/** What an event or series was merged into. */
async function after(load: Load, id: string): Promise<Thing | undefined> {
  const ofEvent = await lastFact(load, `${eventStream.category}-${id}`);
  if (ofEvent) {
    if (ofEvent.type !== 'EventMergedInto') return undefined;
    return nightNamed(eventFacts.EventMergedInto.parse(ofEvent.data).into);
  }
  const ofSeries = await lastFact(load, `${seriesStream.category}-${id}`);
  if (ofSeries?.type !== 'SeriesMergedInto') return undefined;
  return { kind: 'series', id: seriesFacts.SeriesMergedInto.parse(ofSeries.data).into };
}

/**
 * What a date was merged into, or its series; the series itself if merges lead to a date that no longer exists.
 */
async function afterDate(load: Load, id: string, isLedTo: boolean): Promise<Thing | undefined> {
  const { seriesId, key } = occurrenceRef(id)!;
  const state = await seriesIn(load, seriesId);
  if (!state) return undefined;
  const into = state.merged?.[key];
  if (into) return nightNamed(into);
  if (state.mergedInto) {
    const other = { kind: 'series', id: state.mergedInto } as const;
    const before = { ...state, mergedInto: undefined };
    if (!isLedTo && !placeOf(before, key)) return other;
    const there = await seriesIn(load, other.id);
    const onDay = there && keyOnDay({ ...there, mergedInto: undefined }, dayOf(before, key));
    return onDay ? { kind: 'date', id: other.id, key: onDay } : other;
  }
  if (!isLedTo || occurrenceOf(seriesId, state, key)) return undefined;
  return { kind: 'series', id: seriesId };
}

function dayOf({ overrides }: SeriesState, key: string): string {
  return overrides[key]?.startDate ?? key;
}

async function seriesIn(load: Load, id: string): Promise<SeriesState | undefined> {
  return fold(seriesStream, await readable(load(`${seriesStream.category}-${id}`)));
}

async function lastFact(load: Load, stream: string): Promise<Fact | undefined> {
  const [last] = await readable(load(stream, { direction: 'backwards', limit: 1 }));
  return last;
}

/** What cannot be read, or was removed, leads nowhere. */
function readable(loading: Promise<Fact[]>): Promise<Fact[]> {
  return loading.catch(error => {
    if (error instanceof Refusal) return [];
    throw error;
  });
}

/**
 * What an id names now, if anything: an event, that which it was merged into, or a series. What was merged into a date
 * is named by its own id, which leads there.
 */
export async function survivingEvent(
  { load }: { load: Load },
  id: string,
): Promise<{ id: string; kind: 'event' | 'series' } | undefined> {
  const survivor = await survivorOf(load, id);
  const isEvent = (await load(`${eventStream.category}-${id}`, { limit: 1 })).length > 0;
  const there = survivor ?? ({ kind: isEvent ? 'event' : 'series', id } as const);
  const state =
    there.kind === 'event'
      ? fold(eventStream, await load(streamOfThing(there)))
      : fold(seriesStream, await load(streamOfThing(there)));
  if (!state || state.deleted) return undefined;
  if (isEvent) return { id: there.kind === 'event' ? there.id : id, kind: 'event' };
  return { id: there.id, kind: 'series' };
}

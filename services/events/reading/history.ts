import { toldTimes } from '#contracts/events/event/allDay.ts';
import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import { type Occurrence, occurrenceIfRestored, stateOfDate } from '#contracts/events/series/occurrences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { End, Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { type HistoryEntry, historyOf } from '#platform/facts/factHistory.ts';
import type { EventsSchema } from './eventsSchema.ts';
import { changesOfSeries } from './seriesChanges.ts';
import { streamOfThing, type Thing } from './thing.ts';

/** Facts of the stream of an event or series: all of them, or those after its past. */
export type FactsOfThing = End<typeof eventStream> | End<typeof seriesStream>;

/**
 * The history of an event, a series or one of its dates, newest first, from the facts of the stream. That of a date
 * has only the facts that changed it, and needs them all; the others need not go back further than to revision `from`.
 */
export function historyOfThing(known: FactsOfThing, thing: Thing, from = 0): HistoryEntry[] {
  if (thing.kind === 'event') {
    return historyOf(known as End<typeof eventStream>, eventStream, changesOfEvent, from);
  }
  const ofSeries = known as End<typeof seriesStream>;
  if (thing.kind === 'series') {
    const changes = (before: SeriesState | undefined, after: SeriesState) =>
      changesOfSeries(kept(before), kept(after));
    return historyOf(ofSeries, seriesStream, changes, from);
  }
  const { id, key } = thing;
  return historyOf(ofSeries, seriesStream, (before, after) =>
    changesOfDate(before && saidOfDate(id, before, key), saidOfDate(id, after, key)),
  ).filter(({ changes }) => changes.length > 0);
}

/** All facts of the stream of an event or series; for a date, of its series' stream. */
export function factsOfThing(load: Load, thing: Thing): Promise<Fact[]> {
  return load(streamOfThing(thing));
}

/** The names of actors by their ids; only accounts have one. */
export async function namesOfActors(
  db: ReadModel<EventsSchema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(id => /^[0-9a-f-]{36}$/.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function changesOfEvent(before: EventState | undefined, after: EventState): Change[] {
  const changes = changesBetween(saidOfEvent(before), saidOfEvent(after));
  return changes.sort((one, other) => (one.field < other.field ? -1 : 1));
}

function saidOfEvent(state: EventState | undefined): object | undefined {
  if (!state || state.deleted) return undefined;
  const { deleted: _, mergedInto: __, announcedStart: ___, absorbed = [], ...said } = state;
  return { ...said, ...toldAsDays(said), absorbed: absorbed.map(({ title }) => title) };
}

function kept(state: SeriesState | undefined): SeriesState | undefined {
  return state?.deleted || state?.mergedInto ? undefined : state;
}

type SaidOfDate = { state: string | undefined; fields: object | undefined };

/** A date that was taken out keeps its values for when it is restored; only a day without a date has none. */
function saidOfDate(id: string, state: SeriesState, key: string): SaidOfDate {
  const date = occurrenceIfRestored(id, state, key);
  const acceptedTimes = state.acceptedTimes?.[key];
  const absorbed = state.absorbed?.filter(one => one.date === key).map(({ title }) => title) ?? [];
  const taken = absorbed.length > 0 && { absorbed };
  const fields = date && { ...plain(date), ...(acceptedTimes && { acceptedTimes }), ...taken };
  const isGone = state.deleted || state.mergedInto;
  return { state: isGone ? 'deleted' : stateOfDate(state, key), fields };
}

/** If the date is missing before or after, only its state changed: it was added or removed as a whole. */
function changesOfDate(before: SaidOfDate | undefined, after: SaidOfDate): Change[] {
  const states = changesBetween(before && { state: before.state }, { state: after.state });
  const isThere = !before || (before.fields && after.fields);
  return isThere ? [...changesBetween(before?.fields, after.fields ?? {}), ...states] : states;
}

/** The values of a date, without those derived from the others. */
function plain(date: Occurrence): object {
  const { key: _, id: __, startsAt: ___, overAt: ____, own: _____, ...rest } = date;
  const { moved: ______, extra: _______, dst: ________, imported: _________, ...said } = rest;
  return { ...said, ...toldAsDays(said) };
}

/** Nobody gave times to what is all-day. */
function toldAsDays(said: Pick<EventState, 'startLocal' | 'endLocal' | 'allDay'>): object {
  const { start, end } = toldTimes(said);
  return { startLocal: start, endLocal: end };
}

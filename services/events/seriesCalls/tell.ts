import type { AffectedRead, EventRead } from '#contracts/events/calls.ts';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import {
  type Occurrence,
  occurrenceIfRestored,
  occurrenceOf,
  occurrencesOf,
} from '#contracts/events/series/occurrences.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Outcome } from '#platform/commands/commands.ts';
import { around } from '../reading/around.ts';
import { eventFrom, instanceFrom } from '../reading/read.ts';
import type { WriteParts } from '../reading/writeParts.ts';

type Parts = Pick<WriteParts, 'db' | 'clock'>;

/** A series after a command, whose result its row may not show yet. */
export async function tellSeries(
  { db, clock }: Parts,
  id: string,
  { state, revision, createdAt, updatedAt }: Outcome<SeriesState>,
): Promise<EventRead> {
  const row = { ...masterColumns(id, state, updatedAt), revision, createdAt, updatedAt };
  return eventFrom(row, await around(db, row), clock());
}

/** A date after a command; if it was taken out, as it would be restored. Null if there is no such date. */
export async function tellDate(
  parts: Parts,
  id: string,
  key: string,
  outcome: Outcome<SeriesState>,
): Promise<EventRead | null> {
  const { state } = outcome;
  const date = occurrenceOf(id, state, key) ?? occurrenceIfRestored(id, state, key);
  return date ? tellOccurrence(parts, id, date, outcome) : null;
}

/** The number of dates of a series after a command, and the first `most` of them. */
export async function tellFirstDates(
  parts: Parts,
  id: string,
  outcome: Outcome<SeriesState>,
  most: number,
): Promise<{ count: number; first: EventRead[] }> {
  const dates = occurrencesOf(id, outcome.state);
  const first = dates.slice(0, most).map(date => tellOccurrence(parts, id, date, outcome));
  return { count: dates.length, first: await Promise.all(first) };
}

async function tellOccurrence(
  { db, clock }: Parts,
  id: string,
  date: Occurrence,
  outcome: Outcome<SeriesState>,
): Promise<EventRead> {
  const recorded = { ...outcome, series: outcome.state, absorbed: outcome.state.absorbed ?? null };
  return instanceFrom(id, date, recorded, await around(db, date), clock());
}

/** The effect of a command in numbers. */
export function affectedBy(effect: SeriesPreview): AffectedRead {
  const { changed, datesAdded, datesRemoved, newSegmentFrom, ownValuesKept } = effect;
  return {
    changed: changed.length + datesAdded.length + datesRemoved.length,
    split: newSegmentFrom !== null,
    keptOwn: ownValuesKept.length,
  };
}

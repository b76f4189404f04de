import type { Kysely } from 'kysely';
import type { AffectedRead, EventRead } from '#contracts/events/calls.ts';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import type { EventRow } from '#contracts/events/rows.ts';
import {
  type Occurrence,
  occurrenceIfRestored,
  occurrenceOf,
  occurrencesOf,
} from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData, seriesCommands } from '#contracts/events/series/series.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import { fold } from '#platform/facts/fold.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { around } from '../list/queries.ts';
import { eventFrom, instanceFrom } from '../list/read.ts';
import { previewOf } from './preview.ts';
import type { SeriesFact } from './seriesFact.ts';

export type WriteParts = {
  db: Kysely<EventsSchema>;
  execute: Execute;
  tryCommand: TryCommand;
  load: Load;
  clock(): Date;
};
type Name = keyof typeof seriesCommands;

/** What a command did to a series, told as a preview tells what it would do. */
export type SeriesWritten = { outcome: Outcome<SeriesState>; did: SeriesPreview };

/** Runs a command on a series, and tells what it did. */
export async function writeSeries<N extends Name>(
  { execute, load }: WriteParts,
  id: string,
  name: N,
  data: SeriesCommandData<N>,
  asked: Asked,
): Promise<SeriesWritten> {
  const outcome = await execute(seriesStream, id, name, data as never, asked);
  const first = outcome.facts[0]?.revision ?? Number.POSITIVE_INFINITY;
  const earlier = outcome.facts.length === 0 ? [] : await load(`series-${id}`, { limit: first || 1 });
  const before = fold(
    seriesStream,
    earlier.filter(({ revision }) => revision < first),
  );
  return { outcome, did: told(id, name, data, before, outcome.facts as unknown as SeriesFact[], asked.now) };
}

/** What a command on a series would do, and the revision that this is true of. */
export async function previewSeries<N extends Name>(
  { tryCommand }: WriteParts,
  id: string,
  name: N,
  data: SeriesCommandData<N>,
  asked: Asked,
): Promise<{ preview: SeriesPreview; revision: number }> {
  const { before, facts, revision } = await tryCommand(seriesStream, id, name, data as never, asked);
  return { preview: told(id, name, data, before, facts, asked.now), revision: revision! };
}

function told(
  seriesId: string,
  name: Name,
  data: SeriesCommandData<Name>,
  before: SeriesState | undefined,
  facts: readonly SeriesFact[],
  now: Date,
): SeriesPreview {
  const change = name === 'ChangeSeries' ? (data as SeriesCommandData<'ChangeSeries'>) : undefined;
  return previewOf(before, facts, { seriesId, change, now });
}

export function affectedBy({
  changed,
  datesAdded,
  datesRemoved,
  newSegmentFrom,
  ownValuesKept,
}: SeriesPreview): AffectedRead {
  return {
    changed: changed.length + datesAdded.length + datesRemoved.length,
    split: newSegmentFrom !== null,
    keptOwn: ownValuesKept.length,
  };
}

/** The row of a series as it will be, from what a command has just led to. */
export function masterRowFrom(id: string, outcome: Outcome<SeriesState>): EventRow {
  const { state, revision, createdAt, updatedAt } = outcome;
  return { ...masterColumns(id, state, updatedAt), revision, createdAt, updatedAt };
}

export async function readMaster(
  { db, clock }: WriteParts,
  id: string,
  outcome: Outcome<SeriesState>,
): Promise<EventRead> {
  const row = masterRowFrom(id, outcome);
  return eventFrom(row, await around(db, row), clock());
}

/** A date after a command; one that it took out, as it would be. Null where the series makes none. */
export async function readDate(
  parts: WriteParts,
  id: string,
  key: string,
  outcome: Outcome<SeriesState>,
): Promise<EventRead | null> {
  const { state } = outcome;
  const date = occurrenceOf(id, state, key) ?? occurrenceIfRestored(id, state, key);
  return date ? readOccurrence(parts, id, date, outcome) : null;
}

export async function readFirst(
  parts: WriteParts,
  id: string,
  outcome: Outcome<SeriesState>,
  most: number,
): Promise<{ count: number; first: EventRead[] }> {
  const dates = occurrencesOf(id, outcome.state);
  const first = dates.slice(0, most).map(date => readOccurrence(parts, id, date, outcome));
  return { count: dates.length, first: await Promise.all(first) };
}

async function readOccurrence(
  { db, clock }: WriteParts,
  id: string,
  date: Occurrence,
  outcome: Outcome<SeriesState>,
): Promise<EventRead> {
  return instanceFrom(id, date, outcome, await around(db, date), clock());
}

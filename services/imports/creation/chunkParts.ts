import type { SeriesCommandData, seriesCommands } from '#contracts/events/series/series.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { CreateEach } from '#platform/commands/createEach.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Decide } from '#platform/commands/rules.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { SaidOfDates } from '../calendar/entriesOfItems.ts';
import type { Lookups } from '../rows/lookups.ts';
import type { NumberedRow } from '../rows/row.ts';

type Recurring = {
  title: string;
  startLocal: string;
  endLocal: string | null;
  allDay: boolean;
  timeZone: string;
  /** As a source sent it, as JSON. */
  recurrence: string;
};
type SeriesOrder = {
  [Name in keyof typeof seriesCommands]: { name: Name; data: SeriesCommandData<Name> };
}[keyof typeof seriesCommands];
/**
 * Compares the dates of a calendar with those of a series: commands for the differences, in steps, each based on the
 * result of the one before. Offered by the area that follows calendars. Refuses, with the reason, what a series cannot
 * have.
 */
type SaidDates = (
  series: Recurring,
) => Promise<readonly ((series: { state: SeriesState; now: Date }) => SeriesOrder[])[]>;

export type ChunkParts = {
  db: ReadModel<EventTables>;
  execute: Execute;
  createEach: CreateEach;
  decide: Decide;
  load: Load;
  saidDates: SaidDates;
};
/** The outcome of a row, or the reason why there is none. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | Refusal;

export type ChunkOrder = {
  rows: readonly NumberedRow[];
  lookups: Lookups;
  asked(row: NumberedRow, of?: string): Asked;
  sameEvent: ImportChoices['sameEvent'];
  /** The calendar's single dates of the series of a row. */
  saidOf(row: NumberedRow): SaidOfDates | undefined;
  /** Whether the event with this id is that of a row of this file. */
  isInFile(id: string): Promise<boolean>;
  /** By the key of a row whose event has another id: that id. */
  matches: Map<string, string>;
  /** Keys of events that this run has changed, which the list may not show yet. */
  touched: Set<string>;
  /** How far ahead an endless series initially has dates. */
  daysToGenerate: number;
  /** Keys that this dry run would have created already; undefined outside of dry runs. */
  wouldBe: Set<string> | undefined;
};

export type Work = ChunkParts & Omit<ChunkOrder, 'rows'>;

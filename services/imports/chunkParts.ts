import type { Kysely } from 'kysely';
import type { EventTables } from '#contracts/events/tables.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { CreateEach } from '#platform/commands/createEach.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Decide } from '#platform/commands/rules.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import type { Lookups } from './lookups.ts';
import type { NumberedRow } from './row.ts';

export type ChunkParts = {
  db: Kysely<EventTables>;
  execute: Execute;
  createEach: CreateEach;
  decide: Decide;
  load: Load;
};
/** The outcome of a row, or the reason why there is none. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | Refusal;

export type ChunkOrder = {
  rows: readonly NumberedRow[];
  lookups: Lookups;
  asked(row: NumberedRow): Asked;
  sameEvent: ImportChoices['sameEvent'];
  /** Whether the event with this id is that of a row of this file. */
  isInFile(id: string): Promise<boolean>;
  /** By the key of a row that is an event under another id: that id. */
  twins: Map<string, string>;
  /** Keys of events that this run has changed, which the list may not show yet. */
  touched: Set<string>;
  /** How far ahead an endless series initially has dates. */
  daysToGenerate: number;
  /** Keys that this dry run would have created already; undefined outside of dry runs. */
  wouldBe: Set<string> | undefined;
};

export type Work = ChunkParts & Omit<ChunkOrder, 'rows'>;

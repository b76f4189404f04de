import type { Kysely } from 'kysely';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** The dependencies of a write's stages: loading, recording or trying, and building the answer. */
export type WriteParts = {
  db: Kysely<EventsSchema>;
  load: Load;
  execute: Execute;
  tryCommand: TryCommand;
  clock(): Date;
};

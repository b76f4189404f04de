import type { Kysely } from 'kysely';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** What the stages of a write need: to load, to record or try, and to tell. */
export type WriteParts = {
  db: Kysely<EventsSchema>;
  load: Load;
  execute: Execute;
  tryCommand: TryCommand;
  clock(): Date;
};

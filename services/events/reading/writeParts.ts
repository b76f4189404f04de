import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { TryCommand } from '#platform/commands/tryCommand.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from './eventsSchema.ts';

/** The dependencies of a write's stages: loading, recording or trying, and building the answer. */
export type WriteParts = {
  db: ReadModel<EventsSchema>;
  load: Load;
  execute: Execute;
  tryCommand: TryCommand;
  clock(): Date;
};

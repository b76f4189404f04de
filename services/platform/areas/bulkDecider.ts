import type { Asked, Execute } from '../commands/commands.ts';

/**
 * What an area declares about its queue so that several of its items can be decided together, each by the command that
 * decides a single one.
 */
export type BulkDecider = {
  category: string;
  /** The projection whose rows show what was decided. */
  projection: string;
  /** The types of the facts that decide such an item, or take a decision back. */
  turns: ReadonlySet<string>;
  /** Refuses with `decided` an item that is no longer waiting. `reason` is null if none was given. */
  decide(execute: Execute, id: string, reason: string | null, asked: Asked): Promise<unknown>;
  /** Undoes a decision of `decide`. */
  reopen(execute: Execute, id: string, asked: Asked): Promise<unknown>;
};

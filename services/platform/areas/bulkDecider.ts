import type { Asked, Execute } from '../commands/commands.ts';

/**
 * What an area tells about its queue so that several of its items can be decided together, each by the command that
 * decides it alone.
 */
export type BulkDecider = {
  category: string;
  /** The projection whose rows show what was decided. */
  projection: string;
  /** The types of the facts that decide such an item, or take a decision back. */
  turns: ReadonlySet<string>;
  /** Refuses with `decided` what does not wait any more. `reason` is null where none was given. */
  decide(execute: Execute, id: string, reason: string | null, asked: Asked): Promise<unknown>;
  /** Takes a decision of `decide` back. */
  reopen(execute: Execute, id: string, asked: Asked): Promise<unknown>;
};

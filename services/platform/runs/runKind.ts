import type { z } from 'zod';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Asked } from '../commands/commands.ts';
import type { ItemResult } from './runItems.ts';

/** What was asked for when a run was started. */
export type RunOrder<Parameters = Record<string, unknown>> = {
  id: string;
  parameters: Parameters;
  actor: Actor;
  startedAt: Date;
  /** Where the start stands in the log: what comes later is none of this run's business. */
  position: bigint;
};

export type Selection<Parameters> = {
  run: RunOrder<Parameters>;
  /** Waits until projections have passed the run's start; the run is tried again later when they do not. */
  upToDate(projections: readonly string[]): Promise<void>;
};

export type ItemContext<Parameters> = {
  run: RunOrder<Parameters>;
  /**
   * How a command for this item is asked: in the name of whoever started the run, under its correlation id,
   * with an id that follows from run and item. An item that sends several commands names them.
   */
  asked(name?: string): Asked;
};

/**
 * One kind of long work over many things. `items` says which, in any order; they are fixed before the first is
 * touched. `perform` does one of them; it may be done again after a crash, so it acts by commands that carry
 * `asked`. What it throws is that item's failure, and a Refusal's sentence is shown.
 */
export type RunKind<Parameters extends Record<string, unknown> = Record<string, unknown>> = {
  kind: string;
  parameters: z.ZodType<Parameters>;
  items(selection: Selection<Parameters>): AsyncIterable<string>;
  // biome-ignore lint/suspicious/noConfusingVoidType: an item that says nothing is done
  perform(item: string, context: ItemContext<Parameters>): Promise<ItemResult | void>;
  /** How many items are under way at once; 8 unless told, which leaves room for other people's commands. */
  concurrency?: number;
};

import type { z } from 'zod';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Asked } from '../commands/commands.ts';
import type { ItemResult } from './runItems.ts';

/** What a run was started with. */
export type RunOrder<Parameters = Record<string, unknown>> = {
  id: string;
  parameters: Parameters;
  actor: Actor;
  startedAt: Date;
  /** The log position of the run's start: it does not act on anything recorded later. */
  position: bigint;
};

export type Selection<Parameters> = {
  run: RunOrder<Parameters>;
  /** Waits until projections have passed the run's start; if they do not, the run is retried later. */
  upToDate(projections: readonly string[]): Promise<void>;
};

export type ItemContext<Parameters> = {
  run: RunOrder<Parameters>;
  /**
   * How a command for this item is sent: as the actor who started the run, under its correlation id, with an
   * id derived from run and item. An item that sends several commands gives each a name.
   */
  asked(name?: string): Asked;
};

/**
 * One kind of long work over many things. `items` selects them, in any order, before the first is processed.
 * `perform` processes one; it may run again after a crash, so it acts through commands with `asked`. An error
 * it throws is that item's failure; a Refusal's sentence is shown.
 */
export type RunKind<Parameters extends Record<string, unknown> = Record<string, unknown>> = {
  kind: string;
  parameters: z.ZodType<Parameters>;
  items(selection: Selection<Parameters>): AsyncIterable<string>;
  // biome-ignore lint/suspicious/noConfusingVoidType: returning nothing means done
  perform(item: string, context: ItemContext<Parameters>): Promise<ItemResult | void>;
  /** Refuses to process the remaining items if the results so far make that pointless: the run has failed. */
  goOn?(runId: string): Promise<void>;
  /**
   * Records the consequences for an item that is left out, because the service has stopped twice while working on it.
   */
  leaveOut?(item: string, context: Pick<ItemContext<Parameters>, 'run'>): Promise<void>;
  /**
   * How many items are processed concurrently; 8 by default, which leaves room for other people's commands.
   */
  concurrency?: number;
};

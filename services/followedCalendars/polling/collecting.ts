import type { CollectedItem, Taken } from '#contracts/importedEvents/collected.ts';
import type { Asked } from '#platform/commands/commands.ts';

/** Where the entries of followed calendars go. Another area has it; the root provides it. */
export type Collecting = {
  /**
   * Takes items in, new and changed ones; the same again changes nothing. Returns the outcome of each, in order. An
   * item that had vanished is restored.
   */
  collect(sending: {
    sourceId: string;
    batchId: string;
    items: readonly CollectedItem[];
    asked: Asked;
  }): Promise<readonly { outcome: Taken }[]>;
  /** Notes that a calendar no longer has these items: somebody decides what that means. */
  vanished(from: { sourceId: string; sourceItemIds: readonly string[]; asked: Asked }): Promise<void>;
  /** Notes that a calendar has these items under other ids of its own than those with which they came. */
  renamed(among: {
    sourceId: string;
    ids: readonly { sourceItemId: string; otherId: string }[];
    asked: Asked;
  }): Promise<void>;
  /** Makes a source of a calendar, under the calendar's id; renames it if it is one. */
  nameSource(source: { id: string; name: string; asked: Asked }): Promise<void>;
};

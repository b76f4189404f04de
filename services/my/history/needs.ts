import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { GivenName } from '#contracts/audit/thingNames.ts';

/** Facts that are no acts to the reader: of these types, and of those by the system. */
export type LeftOut = { always: readonly string[]; bySystem: readonly string[] };

/** What is known of a fact of a night as its organizer's team may know it. `date`: of a series, if it is about one. */
type OwnFact = { how: 'own' | 'came' | 'left'; date: string | null; title: string };

/** An event or a series in the past, as far as it was an organizer's. */
export type PastNights = {
  /** By position. */
  facts: ReadonlyMap<string, OwnFact>;
  timeZone: string;
  isWhole: boolean;
  idNow(date: string | null): string | null;
  undoOf(
    act: string,
  ): { id: string; commandId: string; right: 'confirm' | 'edit'; changes: readonly string[] } | null;
};

/** What the history of an organizer uses of other areas. */
export type HistoryNeeds = {
  /** How many are mailed of a change to each of these nights. */
  followersOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  actsOfOrganizer: {
    streams(organizerId: string, categories: readonly string[]): Promise<string[]>;
    acts(
      streams: readonly string[],
      page: { before: bigint | undefined; limit: number; leftOut: LeftOut },
    ): Promise<{ id: string; last: bigint }[]>;
    facts(
      acts: readonly string[],
      among: { streams: readonly string[]; organizerId: string; leftOut: LeftOut; most: number },
    ): Promise<{ act: string; position: bigint; stream: string }[]>;
    sizes(
      acts: readonly { id: string; type: string }[],
      organizerId: string,
    ): Promise<ReadonlyMap<string, number>>;
    entries(positions: readonly bigint[]): Promise<AuditEntry[]>;
  };
  pastNights(stream: string, organizerId: string): Promise<PastNights | undefined>;
  givenNames(ids: readonly string[]): Promise<ReadonlyMap<string, readonly GivenName[]>>;
};

/** An event that a client wants recorded. */
export type Proposal = { id: string; type: string; contentType: string; data: Buffer; metadata: Buffer };

/** One event of the log. Positions and revisions stay below 2^53; a tombstone's revision is `TOMBSTONE`. */
export type Recorded = Proposal & { position: number; stream: string; revision: number; created: number };

/** 2^63 represents int64's largest value, 2^63 - 1, which a number cannot hold. */
export const TOMBSTONE = 2 ** 63;
const LARGEST_INT64 = '9223372036854775807';

export const revisionText = (revision: number): string =>
  revision >= TOMBSTONE ? LARGEST_INT64 : String(revision);

/** The bytes of an event, in memory and towards the limit of a batch append, as EventStoreDB counts them. */
export const sizeOf = (event: Proposal): number =>
  event.data.length + event.metadata.length + 2 * event.type.length;

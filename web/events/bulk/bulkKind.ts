import type { BulkAction } from '#contracts/events/bulkCalls.ts';

/** What the list of events can do to a selection; regions one by one are for the screen of those without. */
export type BulkKind = Exclude<BulkAction['kind'], 'regions'>;

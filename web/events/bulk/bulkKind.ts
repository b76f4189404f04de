import type { BulkAction } from '#contracts/events/bulkCalls.ts';

/** What the list of events can do to a selection; regions one by one and suggestions have screens of their own. */
export type BulkKind = Exclude<BulkAction['kind'], 'regions' | 'suggested'>;

import type { BulkAction } from '#contracts/events/bulkCalls.ts';

export type BulkKind = BulkAction['kind'];

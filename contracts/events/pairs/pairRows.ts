import { column, type RowOf, table } from '../../platform/table.ts';

/** The pairs of events that are not the same. `one` has the smaller id. */
export const eventPairsTable = table({
  name: 'event_pairs',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    one: column('uuid'),
    other: column('uuid'),
    /** What both were called. */
    titles: column('text'),
    /** Who told them apart, and when. */
    by: column('text'),
    at: column('timestamptz'),
  },
  indexes: ['(one, other)', '(at desc, id)'],
});
export type EventPairRow = RowOf<typeof eventPairsTable>;

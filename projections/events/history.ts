import { type EventRow, eventHistoryTable } from '#contracts/events/rows.ts';
import { historyOf } from '../platform/history.ts';
import { changesOfSeries } from './seriesChanges.ts';

const DERIVED = ['id', 'kind', 'revision', 'startsAt', 'overAt', 'createdAt', 'updatedAt', 'series'] as const;
const single = historyOf<EventRow>(eventHistoryTable, [...DERIVED, 'instanceCount', 'nextDate']);

/** What each fact changed: in the row of a single event, and in what a series says of its dates. */
export const eventHistory: typeof single = {
  ...single,
  entry(before, after, fact) {
    const told = single.entry(before, after, fact);
    const [old, now] = [before?.series ?? undefined, after?.series ?? undefined];
    return old || now ? { ...told, changes: changesOfSeries(old, now) } : told;
  },
};

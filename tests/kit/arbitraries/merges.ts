import fc from 'fast-check';
import { MERGE_FIELDS } from '#contracts/events/event/mergeFields.ts';
import { type Asked, id, text } from './values.ts';

// Merges of events, series and dates of series, without the other half.

// Two duplicates, so that what was merged is undone.
const duplicate = fc.constantFrom(
  'd0000000-0000-4000-8000-000000000001',
  'd0000000-0000-4000-8000-000000000002_20260817',
);
const taken = fc.subarray([...MERGE_FIELDS]);
const releasing = fc.record({ from: duplicate, commandId: id });
const createdAt = fc.constant('2026-01-01T00:00:00.000Z');

const absorbing = (changed: fc.Arbitrary<object>) =>
  fc.record({ from: duplicate, taken: changed, title: text }).map(({ from, taken, title }) => ({
    ...{ from, taken },
    absorbed: [{ id: from, via: from, title: `Night ${title}`, locationName: title, locationCity: null }],
  }));

export const mergesOfEvents = (changed: fc.Arbitrary<object>): Record<string, Asked> => ({
  MergeEvent: { weight: 1, data: fc.record({ into: id, taken }) },
  AbsorbEvent: { weight: 2, data: absorbing(changed) },
  ReleaseEvent: { weight: 1, data: releasing },
  UnmergeEvent: {
    weight: 1,
    data: fc.record({
      createdAt,
      cancelledAt: fc.option(fc.constant('2026-02-01T00:00:00.000Z')),
      commandId: id,
    }),
  },
});

export const mergesOfSeries = (
  changed: fc.Arbitrary<object>,
  day: fc.Arbitrary<string>,
): Record<string, Asked> => ({
  MergeSeries: { weight: 1, data: fc.record({ into: id, taken }) },
  MergeDate: { weight: 1, data: fc.record({ date: day, into: id, taken }) },
  AbsorbInSeries: {
    weight: 2,
    data: fc
      .record({ date: fc.option(day), order: absorbing(changed) })
      .map(({ date, order }) => ({ date, ...order })),
  },
  ReleaseFromSeries: { weight: 1, data: releasing },
  UnmergeSeries: {
    weight: 1,
    data: fc.record({ createdAt, cancelledDates: fc.constant(null), commandId: id }),
  },
  UnmergeDate: { weight: 1, data: fc.record({ date: day, commandId: id }) },
});

import { expect, test } from 'vitest';
import { BULK_EVENTS, CHANGE_VENUE, UNDO_BULK_EVENTS } from '#contracts/events/runKinds.ts';
import { UNDO_IMPORT } from '#contracts/imports/runKinds.ts';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { runHeading } from './bulkRunTexts.ts';
import { runTexts } from './runTexts.ts';

const heading = (run: Partial<RunRead>, action?: object) =>
  runHeading(sayIn(runTexts, 'en'), {
    ...{ kind: BULK_EVENTS, status: 'finished', succeeded: 2, skipped: 0, failed: 0 },
    ...{ parameters: { action }, ...run },
  } as RunRead);

test('a bulk change is named by what it does, and by what it has done to how many', () => {
  expect(heading({ status: 'running' }, { kind: 'cancel' })).toBe('Cancelling the selected events');
  expect(heading({}, { kind: 'cancel' })).toBe('Cancelled 2 events');
  expect(heading({ succeeded: 1 }, { kind: 'delete' })).toBe('Deleted 1 event');
  expect(heading({}, { kind: 'featured', isFeatured: false })).toBe('Stopped featuring 2 events');
  expect(heading({ kind: CHANGE_VENUE })).toBe('Changed the venue of 2 events');
  expect(heading({}, { kind: 'regions', regionOf: { a: 'x', b: 'x' } })).toBe(
    'Successfully assigned 2 event(s) to the region.',
  );
});

test('what undid nothing, or changed nothing, does not say that it did', () => {
  expect(heading({ kind: UNDO_IMPORT, succeeded: 0, skipped: 3 })).toBe('Nothing was undone');
  expect(heading({ kind: UNDO_BULK_EVENTS, succeeded: 0, failed: 3 })).toBe(
    'The change could not be undone.',
  );
  expect(heading({ kind: UNDO_IMPORT })).toBe('Undid the import of 2 events');
  expect(heading({ succeeded: 0, skipped: 3 }, { kind: 'cancel' })).toBe('Nothing was changed');
});

test('a run of a kind or with an action that is unknown here is still told', () => {
  expect(heading({ kind: 'constructor' }, undefined)).toBe('Changed 2 events');
  expect(heading({}, { kind: 'toString' })).toBe('Changed 2 events');
});

import { expect, test } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { askingAt } from '../../platform/calls/asking.ts';
import { newestOf, rememberDeleted, rememberWritten, unlessPast, withOwnWrites } from './ownWrites.ts';

const event = (id: string, revision: number) => ({ id, revision, title: `${id} ${revision}` }) as EventRead;

test('a list read before an own write does not put the older row back', () => {
  rememberWritten(event('salsa', 3));
  const late = { events: [event('salsa', 2), event('tango', 7)], pagination: { total: 2 } };
  expect(withOwnWrites(late).events.map(one => one.revision)).toEqual([3, 7]);
});

test('what others wrote after the own write is shown', () => {
  rememberWritten(event('zouk', 3));
  expect(newestOf(event('zouk', 4)).revision).toBe(4);
  expect(newestOf(event('zouk', 3)).revision).toBe(3);
});

test('a deleted event does not come back, and is not counted', () => {
  rememberDeleted('swing');
  const late = { events: [event('swing', 1), event('tango', 7)], pagination: { total: 2 } };
  expect(withOwnWrites(late)).toMatchObject({ events: [{ id: 'tango' }], pagination: { total: 1 } });
});

test('an earlier moment is shown as it was, whatever was written since', () => {
  rememberWritten(event('kizomba', 3));
  const shown = askingAt('2026-11-13T14:00:00.000Z', () => unlessPast(newestOf));
  expect(shown(event('kizomba', 1)).revision).toBe(1);
  expect(unlessPast(newestOf)(event('kizomba', 1)).revision).toBe(3);
});

import { expect, test } from 'vitest';
import { toldFact } from './toldFact.ts';

const of = (...streams: string[]) => toldFact(streams.map(stream => ({ stream })))?.stream;

test('an act is told of the first thing that is no bookkeeping', () => {
  expect(of('run-1', 'reservation-2', 'event-3', 'event-4')).toBe('event-3');
  expect(of('organizerContact-1', 'organizer-2')).toBe('organizer-2');
});

test('an act of bookkeeping alone is told of its first fact', () => {
  expect(of('run-1', 'reservation-2')).toBe('run-1');
});

test('a stream without a kind is a thing like any other, and no facts tell nothing', () => {
  expect(of('nameless', 'event-1')).toBe('nameless');
  expect(of()).toBeUndefined();
});

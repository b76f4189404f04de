import { expect, test } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { runStream } from '#contracts/platform/run.ts';
import { preferencesStream } from '#contracts/users/preferences.ts';
import { fold } from './fold.ts';

const started = { type: 'RunStarted', data: { kind: 'k', parameters: {}, total: 2 } };

test('the first fact creates the state, and later ones change it', () => {
  expect(fold(runStream, [])).toBe(undefined);
  expect(fold(runStream, [started])).toMatchObject({ status: 'running', total: 2 });
  const selected = { type: 'RunItemsSelected', data: { total: 5 } };
  expect(fold(runStream, [started, selected])).toMatchObject({ selected: true, total: 5 });
});

test('folding from a state is the same as folding from the start', () => {
  const cancelled = { type: 'RunCancelled', data: {} };
  const state = fold(runStream, [started]);
  expect(fold(runStream, [cancelled], state)).toEqual(fold(runStream, [started, cancelled]));
});

test('a fact that can be the first and come again changes the state the second time', () => {
  const [light, compact] = [{ theme: 'light' }, { density: 'comfortable' }].map(data => ({
    type: 'PreferencesChanged',
    data,
  }));
  expect(fold(preferencesStream, [light!, compact!])).toMatchObject({
    theme: 'light',
    density: 'comfortable',
  });
});

test('a fact that cannot be the first is refused as such, and so is one that is unknown', () => {
  const first = () => fold(eventStream, [{ type: 'EventPublished', data: {} }]);
  expect(first).toThrow(TypeError);
  expect(first).toThrow('EventPublished cannot be the first fact of a stream of event');
  const unknown = () => fold(eventStream, [{ type: 'EventPainted', data: {} }]);
  expect(unknown).toThrow(TypeError);
  expect(unknown).toThrow('EventPainted is not a fact of a stream of event');
});

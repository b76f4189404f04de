import { expect, test } from 'vitest';
import { kinds } from '#contracts/streams.ts';
import { areas, things } from './compose/areas.ts';

test('no kind of stream is a thing of two areas', () => {
  const named = areas.flatMap(area => Object.keys(area.things));
  expect(named.toSorted()).toEqual(Object.keys(kinds).toSorted());
});

test('each kind of stream stands under its own category', () => {
  for (const [name, { stream }] of Object.entries(kinds)) expect(stream.category).toBe(name);
  for (const [name, thing] of Object.entries(things)) {
    expect(('rules' in thing ? thing.rules.of : thing.of).category).toBe(name);
  }
});

import { expect, test } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { categoryOfThing } from '#platform/areas/area.ts';
import { areas } from './compose/areas.ts';

test('each kind of stream is a thing of exactly one area', () => {
  const things = areas.flatMap(area => area.things.map(categoryOfThing));
  expect(things.sort()).toEqual(streams.map(({ category }) => category).sort());
});

import { expect, it } from 'vitest';
import { column, table } from '#contracts/platform/table.ts';
import { movedParts, partsOf } from './parts.ts';
import type { Projection } from './projection.ts';
import { shadowOf, tablesOf } from './shadow.ts';

const sets = table({ name: 'sets', key: 'id', columns: { id: column('text') }, indexes: [] });
const songs = table({
  name: 'songs',
  key: 'id',
  columns: { id: column('text'), bpm: column('integer'), styles: column<string[]>('jsonb') },
  indexes: [],
});

type Songs = Record<string, number>;
const row = (id: string, bpms: Songs) => ({ id, bpms });
const song = (id: string, bpm: number) => ({ id, bpm, styles: ['salsa'] });

const projection: Projection = {
  name: 'sets',
  version: 1,
  table: sets,
  fold: set => set,
  parts: {
    table: songs,
    rowsOf({ id, bpms }) {
      if (bpms === null) throw new Error('no songs');
      return Object.entries(bpms as Songs).map(([name, bpm]) => song(`${id}_${name}`, bpm));
    },
  },
};

it('writes new and changed parts, removes missing ones, and leaves the rest alone', () => {
  const before = new Map([
    ['a', row('a', { one: 90, two: 100, three: 110 })],
    ['b', row('b', { one: 90 })],
  ]);
  const after = new Map([
    ['a', row('a', { one: 90, two: 101, four: 120 })],
    ['b', row('b', { one: 90 })],
    ['c', row('c', { one: 80 })],
  ]);
  expect(movedParts(projection, before, after)).toEqual({
    kept: [song('a_two', 101), song('a_four', 120), song('c_one', 80)],
    gone: ['a_three'],
  });
});

it('removes the parts of a removed row', () => {
  const before = new Map([
    ['a', row('a', { one: 90, two: 100 })],
    ['b', row('b', { one: 90 })],
  ]);
  const after = new Map([
    ['a', undefined],
    ['never', undefined],
  ]);
  expect(movedParts(projection, before, after)).toEqual({ kept: [], gone: ['a_one', 'a_two'] });
});

it('names the projection whose row has parts that cannot be computed', () => {
  expect(() => partsOf(projection, { id: 'a', bpms: null })).toThrow(
    expect.objectContaining({ message: 'A row of sets has no parts: no songs', code: 'unwritable' }),
  );
});

it('has its own shadow table', () => {
  expect(tablesOf(shadowOf(projection, '__next')).map(({ name }) => name)).toEqual([
    'sets__next',
    'songs__next',
  ]);
});

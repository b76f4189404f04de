import { expect, it } from 'vitest';
import { pointsTold } from './pointsTold.ts';

const said = (...positive: string[]) => ({ positive, negative: [] as string[], reportedIssues: [] });

it('what fewer than three people have said is told as their number alone', () => {
  expect(pointsTold([said('Great music'), said('Great music')])).toEqual({ people: 2, points: null });
});

it('of three and more it is told what several named, most named first, and nobody’s own words', () => {
  const all = [
    said('Great music', 'Good floor', 'Ana sang'),
    said('Good floor', 'Ana sang'),
    said('Good floor', 'Great music', 'Fair price'),
  ];
  expect(pointsTold(all).points?.positive).toEqual(['Good floor', 'Great music']);
});

it('one person who names a point twice is not several', () => {
  const all = [said('Live band', 'Live band'), said(), said()];
  expect(pointsTold(all)).toEqual({
    people: 3,
    points: { positive: [], negative: [], reportedIssues: [] },
  });
});

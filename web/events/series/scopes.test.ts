import { expect, test } from 'vitest';
import type { SeriesDate } from '../event/seriesQueries.ts';
import { offeredScopes } from './scopes.ts';

const dates = ['2026-06-05', '2026-06-12', '2026-06-19', '2026-06-26'].map(
  (key, at) => ({ key, state: at === 0 ? 'excluded' : 'generated' }) as SeriesDate,
);

test('R34 the safest scope is offered first', () => {
  expect(offeredScopes(dates, '2026-06-19')).toEqual(['this_only', 'this_and_future', 'all']);
});

test('R13 later dates are not offered from the first one left, nor from the last', () => {
  expect(offeredScopes(dates, '2026-06-12')).toEqual(['this_only', 'all']);
  expect(offeredScopes(dates, '2026-06-26')).toEqual(['this_only', 'all']);
  expect(offeredScopes(undefined, '2026-06-12')).toEqual(['this_only', 'all']);
});

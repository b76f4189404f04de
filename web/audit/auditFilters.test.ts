import { expect, test } from 'vitest';
import { filtersFrom, instantOf, localMinute, queryOf, withFilters } from './auditFilters.ts';

const address = (search: string) => new URLSearchParams(search);

test('filters survive a round trip through the address', () => {
  const search = 'actor=system&type=EventCreated&category=event&stream=event-1&act=2&page=3';
  const filters = filtersFrom(address(search));
  expect(withFilters(address(''), filters).toString()).toBe(search);
});

test('changing a filter returns to the first page, and an empty filter is removed from the address', () => {
  expect(withFilters(address('type=EventCreated&page=4'), { type: '' }).toString()).toBe('');
  expect(withFilters(address('type=EventCreated'), { page: 2 }).toString()).toBe('type=EventCreated&page=2');
});

test('invalid values are ignored', () => {
  expect(filtersFrom(address('from=yesterday&page=-2'))).toMatchObject({ from: '', page: 1 });
});

test('filters become the query parameters of the API', () => {
  const filters = filtersFrom(address('actor=system&from=2026-11-21T10:00:00%2B01:00&page=2'));
  expect(queryOf(filters)).toEqual({
    actorId: 'system',
    from: '2026-11-21T09:00:00.000Z',
    until: undefined,
    limit: 50,
    offset: 50,
  });
});

test('an instant survives a round trip through its field', () => {
  const instant = '2026-11-21T09:30:00.000Z';
  expect(new Date(localMinute(instant)).toISOString()).toBe(instant);
});

test('a day without a time is the whole day', () => {
  const day = { date: '2026-11-21', time: '' };
  expect(localMinute(instantOf(day, 'from'))).toBe('2026-11-21T00:00');
  expect(localMinute(instantOf(day, 'until'))).toBe('2026-11-21T23:59');
  expect(localMinute(instantOf({ ...day, time: '18:30' }, 'until'))).toBe('2026-11-21T18:30');
  expect(instantOf({ date: '', time: '18:30' }, 'from')).toBe('');
});

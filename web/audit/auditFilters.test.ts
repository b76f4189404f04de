import { expect, test } from 'vitest';
import { filtersFrom, localMinute, queryOf, withFilters } from './auditFilters.ts';

const address = (search: string) => new URLSearchParams(search);

test('an address and its filters say the same', () => {
  const search = 'actor=system&type=EventCreated&category=event&stream=event-1&act=2&page=3';
  const filters = filtersFrom(address(search));
  expect(withFilters(address(''), filters).toString()).toBe(search);
});

test('a changed filter goes back to the first page, and an empty one leaves the address', () => {
  expect(withFilters(address('type=EventCreated&page=4'), { type: '' }).toString()).toBe('');
  expect(withFilters(address('type=EventCreated'), { page: 2 }).toString()).toBe('type=EventCreated&page=2');
});

test('what cannot be read is as if it were not there', () => {
  expect(filtersFrom(address('from=yesterday&page=-2'))).toMatchObject({ from: '', page: 1 });
});

test('the API is asked in its own words', () => {
  const filters = filtersFrom(address('actor=system&from=2026-11-21T10:00:00%2B01:00&page=2'));
  expect(queryOf(filters)).toEqual({
    ...{ actorId: 'system', from: '2026-11-21T09:00:00.000Z', until: undefined },
    ...{ limit: 50, offset: 50 },
  });
});

test('an instant comes back from the field that shows it', () => {
  const instant = '2026-11-21T09:30:00.000Z';
  expect(new Date(localMinute(instant)).toISOString()).toBe(instant);
});

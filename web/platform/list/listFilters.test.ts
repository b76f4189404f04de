import { expect, test } from 'vitest';
import { anId, listFilters, matching, oneOf, pageNumber, words } from './listFilters.ts';

const list = listFilters({
  search: words(10),
  id: anId,
  status: oneOf(['all', 'active']),
  place: matching(/^[A-Z]/, 'any'),
  sort: oneOf(['name', 'joined']),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
});
const address = (text: string) => new URLSearchParams(text);
const ID = '01900000-0000-7000-8000-000000000001';

test('missing or invalid values in an address become the defaults', () => {
  expect(list.read(address(''))).toEqual(list.defaults);
  expect(list.read(address('status=gone&id=1&place=x&sort=up&order=&page=-1'))).toEqual(list.defaults);
  expect(list.read(address(`search=0123456789ab&id=${ID}&place=X&page=3`))).toEqual({
    ...list.defaults,
    search: '0123456789',
    id: ID,
    place: 'X',
    page: 3,
  });
});

test('a change goes to page 1 and keeps unrelated parameters; a default value is removed from the address', () => {
  expect(list.write(address('page=4&dialog=x'), { status: 'active' }).toString()).toBe(
    'dialog=x&status=active',
  );
  expect(list.write(address('status=active'), { status: 'all', page: 2 }).toString()).toBe('page=2');
});

test('order and page are not filters, and clearing keeps them', () => {
  const filters = list.read(address('search=x&sort=joined&order=desc&page=2&status=active'));
  expect(list.active(filters)).toEqual(['search', 'status']);
  expect(list.cleared).toEqual({ search: '', id: '', status: 'all', place: 'any' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeFilters, filtersFrom, queryOf, withFilters } from './eventFilters.ts';

const address = (text: string) => new URLSearchParams(text);

test('an address without filters lists everything, upcoming first', () => {
  expect(queryOf(filtersFrom(address('')))).toEqual({
    status: 'all',
    featured: 'all',
    isRecurring: 'all',
    imported: 'all',
    regionId: 'all',
    expired: 'all',
    eventOrganizerId: 'all',
    venueId: 'all',
    danceStyleId: 'all',
    when: 'all',
    sort: 'upcoming',
    order: 'desc',
    limit: 50,
    offset: 0,
  });
});

test('the third page starts after a hundred events', () => {
  expect(queryOf(filtersFrom(address('page=3&search=salsa')))).toMatchObject({
    offset: 100,
    search: 'salsa',
  });
});

test('invalid values in an address are ignored', () => {
  const odd = filtersFrom(address('status=gone&page=-2&location=x&order=up&featured=yes&when=soon'));
  expect(odd).toEqual(filtersFrom(address('')));
});

test('a changed filter goes back to page 1, and keeps the others and an open dialog', () => {
  const next = withFilters(address('page=4&status=draft&dialog=details'), { featured: 'featured' });
  expect(next.toString()).toBe('status=draft&dialog=details&featured=featured');
});

test('a filter reset to "all" is removed from the address', () => {
  expect(withFilters(address('status=draft&page=2'), { status: 'all' }).toString()).toBe('');
});

test('search counts as an active filter, sorting and page do not', () => {
  expect(activeFilters(filtersFrom(address('search=x&sort=title&page=2&expired=active')))).toEqual([
    'search',
    'expired',
  ]);
});

test('filters written into an address are read back the same', () => {
  const filters = fc.record({
    search: fc.stringMatching(/^[\w áñ&=%+-]{1,40}$/),
    status: fc.constantFrom('all', 'draft', 'published', 'cancelled', 'completed'),
    location: fc.oneof(fc.constantFrom('all', 'null'), fc.uuid()),
    expired: fc.constantFrom('all', 'active', 'expired'),
    when: fc.constantFrom('all', 'next30days'),
    order: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(filters, chosen => {
      expect(filtersFrom(withFilters(address(''), chosen as never))).toMatchObject(chosen);
    }),
  );
});

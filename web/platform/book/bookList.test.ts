import { expect, test } from 'vitest';
import { z } from 'zod';
import { book, choice, exactly, idOrNone } from '#contracts/platform/book.ts';
import { bookList } from './bookList.ts';

const halls = book({
  name: 'venues',
  path: '/api/halls',
  summary: { list: 'Halls', file: 'Halls as a file' },
  row: z.object({ id: z.uuid(), name: z.string() }),
  filters: { city: exactly(5), regionId: idOrNone, status: choice(['open', 'shut', 'all']) },
  more: { notOf: z.uuid().optional() },
  sorts: ['built', 'name'],
  order: 'desc',
  figures: ['total'],
  offers: [],
  reads: ['halls'],
});
const { filters, query } = bookList(halls, { regionId: 'region' });
type Key = [string, string, Record<string, unknown>];
const read = (address: string) => filters.read(new URLSearchParams(address));

test('an address without filters is the whole book in its own order', () => {
  const none = { search: '', id: '', city: 'all', regionId: 'all', status: 'all' };
  expect(read('')).toEqual({ ...none, sort: 'built', order: 'desc', page: 1 });
  expect(read('city=Lisboa&region=x&status=gone&notOf=1')).toEqual(read(''));
});

test('an address may call a filter by another name, which it keeps', () => {
  expect(read('region=null&status=shut')).toMatchObject({ regionId: 'null', status: 'shut' });
  expect(read('regionId=null').regionId).toBe('all');
  const written = filters.write(new URLSearchParams('region=null&page=2'), { city: 'Porto' });
  expect(written.toString()).toBe('region=null&city=Porto');
  expect(filters.write(written, { regionId: 'all' }).toString()).toBe('city=Porto');
});

test('the call takes every value that an address can have', () => {
  for (const address of ['', 'region=null&status=open&city=Porto&sort=name&order=asc&page=3']) {
    const [, , asked] = query(read(address)).queryKey as unknown as Key;
    expect(halls.list.query.safeParse({ ...asked, id: asked.id || undefined }).error).toBeUndefined();
  }
});

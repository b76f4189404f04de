import { expect, test } from 'vitest';
import { z } from 'zod';
import { book, choice, exactly, idOrNone, yesOrNo } from './book.ts';

const halls = book({
  name: 'venues',
  path: '/api/halls',
  summary: { list: 'Halls', file: 'Halls as a file' },
  row: z.object({ id: z.uuid(), name: z.string() }),
  filters: { city: exactly(5), regionId: idOrNone, status: choice(['open', 'all']), wood: yesOrNo },
  more: { notOf: z.uuid().optional() },
  sorts: ['built', 'name'],
  order: 'desc',
  figures: ['total', 'open'],
  offers: ['cities'],
  reads: ['halls'],
});
const ID = '01900000-0000-7000-8000-000000000001';

test('without parameters, a list is its first page in the default order, and nothing narrows it', () => {
  const narrowing = { regionId: 'all', status: 'all', wood: 'all', sort: 'built', order: 'desc' };
  expect(halls.list.query.parse({})).toEqual({ ...narrowing, limit: 50, offset: 0 });
  expect(halls.file.query.parse({})).toEqual(narrowing);
});

test('each filter takes its own values, and refuses others', () => {
  const given = { city: 'Porto', regionId: 'null', status: 'open', wood: 'false', notOf: ID, id: ID };
  expect(halls.file.query.parse(given)).toMatchObject(given);
  expect(halls.file.query.parse({ city: 'all' }).city).toBeUndefined();
  const wrong = [
    { city: 'Lisboa' },
    { regionId: 'x' },
    { status: 'shut' },
    { wood: 'yes' },
    { sort: 'city' },
  ];
  for (const query of wrong)
    expect(halls.file.query.safeParse(query).success, JSON.stringify(query)).toBe(false);
});

test('an answer has rows under the name of the book, with every figure and offer', () => {
  const answer = {
    venues: [{ id: ID, name: 'Hall' }],
    total: 1,
    stats: { total: 1, open: 0 },
    cities: ['Porto'],
  };
  expect(halls.list.answer.parse(answer)).toEqual(answer);
  for (const name of Object.keys(answer)) {
    expect(halls.list.answer.safeParse({ ...answer, [name]: undefined }).success, name).toBe(false);
  }
  expect(halls.list.answer.safeParse({ ...answer, stats: { total: 1 } }).success).toBe(false);
});

test('a book has a file at the path of its list', () => {
  expect([halls.list.path, halls.file.path]).toEqual(['/api/halls', '/api/halls/export']);
  expect(halls.file.reads).toEqual(halls.list.reads);
});

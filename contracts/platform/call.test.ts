import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';

test('a call of administrators that reads rows says whether it has a past, or does not compile', () => {
  const given = { method: 'GET', path: '/api/halls', summary: 'Halls', access: 'admin' } as const;
  const reading = { ...given, answer: z.unknown(), reads: ['halls'] } as const;
  // @ts-expect-error: `past` is missing
  expect(call(reading).reads).toEqual(['halls']);
  expect(call({ ...reading, past: 'rows' }).past).toBe('rows');
  expect(call({ ...given, answer: z.unknown() }).path).toBe('/api/halls');
});

test('a file of rows is of a moment, too, or says why not, or does not compile', () => {
  const given = { method: 'GET', path: '/api/halls/export', summary: 'Halls', access: 'admin' } as const;
  const file = { ...given, answer: z.unknown(), rows: z.object({}), reads: ['halls'] } as const;
  // @ts-expect-error: `past` is missing
  expect(call(file).reads).toEqual(['halls']);
  // @ts-expect-error: the reason is missing
  expect(call({ ...file, past: 'now' }).past).toBe('now');
  expect(call({ ...file, past: 'now', noPast: 'It never changes.' }).past).toBe('now');
  expect(call({ ...file, past: 'rows' }).past).toBe('rows');
});

test('a call of a team says what its caller must be allowed to do and for which organizer, or does not compile', () => {
  const given = { method: 'GET', summary: 'Halls', access: 'team', answer: z.unknown() } as const;
  const params = z.object({ organizerId: z.uuid() });
  const path = '/api/my/organizers/:organizerId/halls';
  // @ts-expect-error: `right` is missing
  expect(call({ ...given, path, params }).access).toBe('team');
  // @ts-expect-error: the path names no organizer
  expect(call({ ...given, path: '/api/my/halls', params, right: 'see' }).access).toBe('team');
  // @ts-expect-error: its parameters are not described
  expect(call({ ...given, path, right: 'see' }).access).toBe('team');
  // @ts-expect-error: a right is nothing for an account without a team
  expect(call({ ...given, path, params, right: 'see', access: 'account' }).access).toBe('account');
  expect(call({ ...given, path, params, right: 'see' }).right).toBe('see');
});

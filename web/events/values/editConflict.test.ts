import { expect, test } from 'vitest';
import { editConflictOf } from './editConflict.ts';
import { EMPTY } from './eventFormValues.ts';

const change = (field: string) => ({
  field,
  before: null,
  after: 'x',
  by: 'Ana',
  at: '2026-03-28T19:00:00.000Z',
});

test('recorded fields are mapped to fields of the form; dates of a preview are not a field', () => {
  const changes = [change('startLocal'), change('2026-06-12 title'), change('preview'), change('timeZone')];
  const { fields, preview } = editConflictOf(changes, { before: EMPTY, theirs: EMPTY, mine: EMPTY });
  expect(fields.fields.map(one => one.field)).toEqual(['start', null]);
  expect(preview?.by).toBe('Ana');
});

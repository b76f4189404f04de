import { expect, test } from 'vitest';
import { refusedFields } from './publicForm.ts';

const FIELDS = [
  { name: 'name', label: 'Your name' },
  { name: 'contactEmail', label: 'Contact email' },
];

test.each([
  ['Please check: Email. Enter it.', { contactEmail: 'Enter it.' }, ['Contact email']],
  ['Revisa, por favor: a, b.', { name: 'x', contactEmail: 'y' }, ['Your name', 'Contact email']],
  // A field that the form does not have keeps its name.
  ['Please check: admin, Name.', { admin: 'x', name: 'y' }, ['admin', 'Your name']],
  ['Please check: constructor.', { constructor: 'x' }, ['constructor']],
  // A message about one field, or about none, is shown unchanged.
  ['There is no such region.', { regionId: 'There is no such region.' }, undefined],
  ['Try again', {}, undefined],
])('%j names %j as %j', (text, errors, expected) => {
  expect(refusedFields(text, FIELDS, errors)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { inLabels } from './publicForm.ts';

const FIELDS = [
  { name: 'name', label: 'Your name ($&)' },
  { name: 'contactEmail', label: 'Contact email' },
];

test.each([
  ['Please check: contactEmail.', ['contactEmail'], 'Please check: Contact email.'],
  [
    'Revisa, por favor: name, contactEmail.',
    ['name', 'contactEmail'],
    'Revisa, por favor: Your name ($&), Contact email.',
  ],
  // A field that the form does not have keeps its name, and a sentence that names none stays as it is.
  ['Please check: admin, name.', ['admin', 'name'], 'Please check: admin, Your name ($&).'],
  ['Write this name on one line.', ['name'], 'Write this name on one line.'],
  ['Failed: . Try again', [], 'Failed: . Try again'],
  ['Please check: constructor.', ['constructor'], 'Please check: constructor.'],
])('%j is said as people know the fields', (text, names, expected) => {
  expect(inLabels(text, FIELDS, Object.fromEntries(names.map(name => [name, 'wrong'])))).toBe(expected);
});

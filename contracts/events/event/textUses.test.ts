import { expect, test } from 'vitest';
import { TEXT_FIELDS, type TextField } from './fields.ts';
import { COLLECTED_TEXTS, TEXT_USES, textsToldIn } from './textUses.ts';

const texts = Object.fromEntries(TEXT_FIELDS.map(name => [name, name])) as Record<TextField, string>;

test('the source is told on the page under its heading, and nowhere else in this way', () => {
  const heading = ['More about it', 'Más información'];
  expect(textsToldIn('page', texts)).toEqual([{ name: 'sourceUrl', heading, text: 'sourceUrl' }]);
  expect(textsToldIn('page', { ...texts, sourceUrl: null })).toEqual([]);
  expect([...textsToldIn('feed', texts), ...textsToldIn('markup', texts)]).toEqual([]);
});

test('each text says where it comes from, and no two go by one name', () => {
  expect(Object.keys(TEXT_USES).toSorted()).toEqual(TEXT_FIELDS.toSorted());
  const names = COLLECTED_TEXTS.map(({ as }) => as);
  expect(names).toEqual(expect.arrayContaining(['venue', 'postalCode']));
  expect(new Set(names).size).toBe(names.length);
});

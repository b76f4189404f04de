import { expect, test } from 'vitest';
import { eventTexts } from './messages.ts';
import { labelOf, ofTexts, textsThat } from './textFields.ts';

test('every label is among the messages of its language', () => {
  const { en, es } = eventTexts.texts;
  expect([en.fieldLocationCity, es.fieldLocationCity]).toEqual(['City', 'Ciudad']);
  expect([en.fieldCoverImage, es.fieldCoverImage]).toEqual(['Image address', 'Dirección de la imagen']);
  for (const key of Object.values(ofTexts(labelOf))) expect(en[key], key).not.toBe(es[key]);
});

test('the form asks for the parts of an address in their order', () => {
  expect(textsThat(({ asked }) => asked === 'where')).toEqual([
    'locationCity',
    'locationState',
    'locationCountry',
    'postalCode',
  ]);
});

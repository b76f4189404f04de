import { expect, test } from 'vitest';
import { eventTexts } from './messages.ts';
import { labelOf, ofTexts, textsThat } from './textFields.ts';

test('every label is among the messages, in both languages', () => {
  const { texts } = eventTexts;
  expect(texts.fieldLocationCity).toEqual(['City', 'Ciudad']);
  expect(texts.fieldCoverImage).toEqual(['Image address', 'Dirección de la imagen']);
  for (const key of Object.values(ofTexts(labelOf))) expect(texts[key][0], key).not.toBe(texts[key][1]);
});

test('the form asks for the parts of an address in their order', () => {
  expect(textsThat(({ asked }) => asked === 'where')).toEqual([
    'locationCity',
    'locationState',
    'locationCountry',
    'postalCode',
  ]);
});

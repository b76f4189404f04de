import { describe, expect, test } from 'vitest';
import { matchingPeople, mentionBegun, mentionParts, mentionsIn } from './mentionsIn.ts';

const ANA = { id: 'ana', name: 'Ana' };
const RUIZ = { id: 'ruiz', name: 'Ana Ruiz' };
const ZOE = { id: 'zoe', name: 'Zoé Núñez' };
const NOBODY = { id: 'nobody', name: ' ' };
const PEOPLE = [ANA, RUIZ, ZOE, NOBODY];

describe('the people whom a text mentions', () => {
  test.each([
    ['@Ana look', ['ana']],
    ['look, @Ana Ruiz!', ['ruiz']],
    ['@Zoé Núñez and @Ana, then @Ana again', ['zoe', 'ana']],
    ['(@Ana)\n@Ana Ruiz', ['ana', 'ruiz']],
    ['mail ana@Ana.example', []],
    ['@Anabel, @ana, @', []],
    ['@ ', []],
    ['', []],
  ])('%j', (text, ids) => {
    expect(mentionsIn(text, PEOPLE)).toEqual(ids);
    expect(
      mentionParts(text, PEOPLE)
        .map(part => part.text)
        .join(''),
    ).toBe(text);
  });
});

test('a mention begins with an @ at the start of a word, up to the caret', () => {
  expect(mentionBegun('Hi @an', 6)).toEqual({ at: 3, typed: 'an' });
  expect(mentionBegun('Hi @an', 4)).toEqual({ at: 3, typed: '' });
  expect(mentionBegun('@Ana Ru', 7)).toEqual({ at: 0, typed: 'Ana Ru' });
  for (const [text, caret] of [
    ['Hi @an', 3],
    ['a@b', 3],
    ['@an\nd', 5],
    ['@an  d', 6],
    [`@${'x'.repeat(61)}`, 62],
    ['', 0],
  ] as const) {
    expect(mentionBegun(text, caret), text).toBeNull();
  }
});

test('people are found by any word of their name, without accents', () => {
  expect(matchingPeople(PEOPLE, 'nun')).toEqual([ZOE]);
  expect(matchingPeople(PEOPLE, 'ANA')).toEqual([ANA, RUIZ]);
  expect(matchingPeople(PEOPLE, 'ana r')).toEqual([RUIZ]);
  expect(matchingPeople(PEOPLE, 'x')).toEqual([]);
});

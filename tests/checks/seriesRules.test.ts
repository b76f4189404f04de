import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rulesIn, rulesWithoutTest, titlesIn } from './titles.ts';

const TESTS = [
  'services/**/*.test.ts',
  'projections/**/*.test.ts',
  'web/**/*.test.ts',
  'web/journeys/**/*.ts',
];
const titles = globSync(TESTS).flatMap(file => titlesIn(readFileSync(file, 'utf8')));
const rules = rulesIn(readFileSync('docs/series-rules.md', 'utf8'));

describe('the rules of recurring series', () => {
  it('are thirty-five, in order', () =>
    expect(rules).toEqual(Array.from({ length: 35 }, (_, index) => `R${index + 1}`)));

  it('each have a test that names them', () => expect(rulesWithoutTest(rules, titles)).toEqual([]));

  it('count as tested only by the title of a test that runs', () => {
    const source = `
      // R1 is mentioned here
      it('R2 and R3 hold', () => {});
      it.each([1, 2])('R4 holds for %s', () => {});
      it.each([
        ['a', () => b(c)],
      ])('R5 holds', () => {});
      it.skip('R6 will hold', () => {});
      expect('R7');
    `;
    expect(titlesIn(source)).toEqual(['R2 and R3 hold', 'R4 holds for %s', 'R5 holds']);
    expect(rulesWithoutTest(['R1', 'R2', 'R6', 'R7'], titlesIn(source))).toEqual(['R1', 'R6', 'R7']);
  });
});

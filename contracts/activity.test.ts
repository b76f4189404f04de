import { expect, test } from 'vitest';
import { ACTIVITY_TYPES, LEFT_OUT } from './activity.ts';
import { toldAround } from './factSentences.ts';
import { streams } from './streams.ts';

const facts = streams.flatMap(({ category, facts }) => Object.keys(facts).map(type => ({ category, type })));
const actor = { id: 'a', role: 'admin', name: 'Ana' } as const;

test('every fact is shown but those of a short list, each of which exists', () => {
  const types = facts.map(({ type }) => type);
  expect([...ACTIVITY_TYPES, ...LEFT_OUT].sort()).toEqual(types.sort());
  expect(new Set(LEFT_OUT).size).toBeLessThanOrEqual(24);
});

test.each(['en-GB', 'es'] as const)('every fact that is shown has its sentence in %s', locale => {
  const untold = facts
    .filter(({ type }) => ACTIVITY_TYPES.includes(type))
    .filter(({ category, type }) => {
      const fact = { type, stream: `${category}-1`, thing: 'Salsa', actor, data: {} };
      const { before, after } = toldAround([fact], locale, { others: 2 })!;
      return (
        `${before}${after}`.includes(type) || !/ [ay] ?.*2 |and 2 more|y 2 más/.test(`${before}${after}`)
      );
    });
  expect(untold).toEqual([]);
});

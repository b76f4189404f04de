import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toldInWords } from '#contracts/factSentences.ts';
import { inverses } from '#contracts/inverses.ts';
import { streams } from '#contracts/streams.ts';
import { projections } from '../../projections/projections.ts';

const ACTOR = { id: '01900000-0000-7000-8000-000000000001', role: 'admin', name: 'Ana' } as const;

function isTold(category: string, type: string): boolean {
  const fact = { stream: `${category}-1`, type, actor: ACTOR, data: {}, thing: 'It' };
  return !toldInWords([fact], 'en-GB').includes(type);
}

test('every fact is folded into rows or told', () => {
  const folded = new Set(projections.flatMap(({ categories }) => categories ?? []));
  const lost = streams.flatMap(({ category, facts }) =>
    folded.has(category) ? [] : Object.keys(facts).filter(type => !isTold(category, type)),
  );
  expect(lost).toEqual([]);
});

test('every command has an inverse, or a reason why it has none', () => {
  const wrong = streams.flatMap(({ category, commands }) =>
    Object.keys(commands).flatMap(name => {
      const inverse = inverses[category]?.[name];
      if (!inverse) return [`${category} ${name}: neither an inverse nor a reason`];
      if ('why' in inverse) return inverse.why.length > 20 ? [] : [`${category} ${name}: no reason`];
      return inverse.by in commands ? [] : [`${category} ${name}: there is no ${inverse.by}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('no inverse is declared of a command that does not exist', () => {
  const commands = new Map(streams.map(({ category, commands: all }) => [category, Object.keys(all)]));
  const stray = Object.entries(inverses).flatMap(([category, all]) =>
    Object.keys(all)
      .filter(name => !commands.get(category)?.includes(name))
      .map(name => `${category} ${name}`),
  );
  expect(stray).toEqual([]);
});

test('the picture has every command, fact and projection', () => {
  const drawn = new Set(
    [...readFileSync('docs/model.svg', 'utf8').matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text),
  );
  const names = [
    ...streams.flatMap(({ commands, facts }) => [...Object.keys(commands), ...Object.keys(facts)]),
    ...projections.map(({ name }) => name),
  ];
  expect(
    names.filter(name => !drawn.has(name)),
    'draw it again: npm run tanda -- model',
  ).toEqual([]);
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, LANGUAGES } from './platform/messages.ts';

const files = globSync(['*.{ts,tsx}', '*/*.{ts,tsx}'], { cwd: import.meta.dirname }).filter(
  path => /(messages|Texts|menu|Home|Dashboard)\.tsx?$/.test(path) && !path.startsWith('journeys'),
);
const modules: Record<string, unknown>[] = await Promise.all(
  files.map(path => import(join(import.meta.dirname, path))),
);
const catalogues = modules.flatMap(module => Object.values(module)).filter(isCatalogue);

test('the catalogues are found', () => {
  expect(catalogues.map(one => one.area).sort()).toEqual(
    ['access', 'audit', 'dashboard', 'events', 'home', 'menu', 'shell', 'ui'].sort(),
  );
});

test.each(catalogues.map(one => [one.area, one] as const))(
  '%s says the same in every language',
  (_, { texts }) => {
    for (const language of LANGUAGES) {
      expect(Object.keys(texts[language]).sort()).toEqual(Object.keys(texts.en).sort());
      for (const [key, text] of Object.entries(texts[language])) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(slots(text), `${language} ${key}`).toEqual(slots(texts.en[key] ?? ''));
      }
    }
  },
);

test.each(catalogues.map(one => [one.area, one] as const))(
  '%s has singular and plural together',
  (_, { texts }) => {
    for (const key of Object.keys(texts.en)) {
      const other = key.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'));
      expect(texts.en, key).toHaveProperty(other);
    }
  },
);

function slots(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(found => found[1]!).sort();
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'area' in value && 'texts' in value;
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentence.ts';
import type { Catalogue } from './platform/texts/messages.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = globSync('{web,contracts}/**/*.{ts,tsx}', { cwd: ROOT });
const files = sources.filter(
  path => /(messages|Texts|menu|Home)\.tsx?$/.test(path) && !path.startsWith('web/journeys'),
);
const modules: Record<string, unknown>[] = await Promise.all(files.map(path => import(join(ROOT, path))));
const catalogues = modules.flatMap(module => Object.values(module)).filter(isCatalogue);

test('every catalogue is found, and each has a unique name', () => {
  const declaring = sources.filter(
    path =>
      !path.endsWith('messages.test.ts') && / = catalogue\(/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(declaring.length).toBeGreaterThan(8);
  expect(files).toEqual(expect.arrayContaining(declaring));
  const areas = catalogues.map(one => one.area);
  expect(areas.toSorted()).toEqual([...new Set(areas)].toSorted());
});

test.each(catalogues.map(one => [one.area, one] as const))(
  '%s has the same placeholders in every language',
  (_, { texts }) => {
    for (const [key, pair] of Object.entries(texts)) {
      expect(pair, key).toHaveLength(LANGUAGES.length);
      for (const text of pair) {
        expect(text.trim(), key).not.toBe('');
        expect(slots(text), key).toEqual(slots(pair[0]));
      }
    }
  },
);

// The keys of `values` are recorded values, one of which is `other`.
test.each(catalogues.filter(({ area }) => area !== 'values').map(one => [one.area, one] as const))(
  '%s has singular and plural together',
  (_, { texts }) => {
    for (const key of Object.keys(texts)) {
      const other = key.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'));
      expect(texts, key).toHaveProperty(other);
    }
  },
);

function slots(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(found => found[1]!).sort();
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'area' in value && 'texts' in value;
}

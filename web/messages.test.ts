import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '#contracts/platform/sentences/fieldWords.ts';
import { knownSentences, LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { words } from '#contracts/platform/sentences/words.ts';
import type { Catalogue, Pair } from './platform/texts/messages.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = globSync('{web,contracts}/**/*.{ts,tsx}', { cwd: ROOT });
const files = sources.filter(
  path =>
    (path.endsWith('Home.tsx') || (path.endsWith('.ts') && declares(path))) && !path.endsWith('.test.ts'),
);

function declares(path: string): boolean {
  return / = catalogue\(/.test(readFileSync(join(ROOT, path), 'utf8'));
}

const modules: Record<string, unknown>[] = await Promise.all(files.map(path => import(join(ROOT, path))));
const catalogues = modules.flatMap(module => Object.values(module)).filter(isCatalogue);

test('every catalogue is found, and each has a unique name', () => {
  const declaring = sources.filter(path => !path.endsWith('messages.test.ts') && declares(path));
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

// The site's own words are its own, so that a visitor does not load the console's.
test('a word that several screens have is written in `words.ts` alone', () => {
  const own = modules.filter((_, at) => !files[at]!.startsWith('web/site'));
  const entries = own
    .flatMap(module => Object.values(module))
    .filter(isCatalogue)
    .filter(({ area }) => !['fields', 'importColumns', 'platforms'].includes(area))
    .flatMap(({ area, texts }) =>
      Object.entries(texts).map(([key, pair]) => [`${area} ${key}`, pair] as const),
    );
  const fields = [...knownSentences()].filter(([key]) => /^(field|sentField)\./.test(key));
  const shared = new Map(Object.values<Pair>(words).map(word => [word.join('|'), word]));
  const again = [...entries, ...fields].filter(([, pair]) => (shared.get(pair.join('|')) ?? pair) !== pair);
  expect(again.map(([at]) => at)).toEqual([]);
  expect(entries.filter(([, pair]) => pair === words.status).length).toBeGreaterThan(10);
});

function slots(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(found => found[1]!).sort();
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'area' in value && 'texts' in value;
}

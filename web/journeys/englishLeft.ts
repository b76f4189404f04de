import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { knownSentences } from '../../contracts/platform/sentence.ts';
import type { Catalogue } from '../platform/texts/messages.ts';

// What the console and the service say in English and not also in Spanish, as patterns: a place may be filled
// with anything.

const root = join(import.meta.dirname, '../..');
const paths = globSync(
  ['web/*{.ts,.tsx}', 'web/**/*exts*.ts', 'web/**/messages*.ts', 'contracts/**/*entences.ts'],
  {
    cwd: root,
    exclude: path => /\.test\.|vite-env|Main|csp/.test(path),
  },
).filter(path => /(messages|Texts|menu|entences)\.ts$/.test(path));
const modules: Record<string, unknown>[] = await Promise.all(paths.map(path => import(join(root, path))));

const catalogues = modules
  .flatMap(module => Object.values(module))
  .filter((value): value is Catalogue => typeof value === 'object' && value !== null && 'texts' in value);
const sentences = [...knownSentences().values()];
const formsOf = (text: (typeof sentences)[number][0]) =>
  typeof text === 'string' ? [text] : [text.one, text.other];
const english = new Set([
  ...catalogues.flatMap(({ texts }) => Object.values(texts.en)),
  ...sentences.flatMap(([en]) => formsOf(en)),
]);
const spanish = new Set([
  ...catalogues.flatMap(({ texts }) => Object.values(texts.es)),
  ...sentences.flatMap(([, es]) => formsOf(es)),
]);
/** What people, prices and the language itself are called. */
const NAMES = ['Administrator', 'Free', 'English'];
const patterns = [...english]
  .filter(text => !spanish.has(text) && !NAMES.includes(text))
  .filter(text => /\p{L}{3}/u.test(text.replace(/\{\{\w+\}\}/g, '')))
  .map(patternOf)
  .filter(pattern => !pattern.source.startsWith('^.+.+'));

/** How many English texts are looked for. */
export const LOOKED_FOR = patterns.length;

/** What a page shows, or tells by labels, in the words of the English catalogues. */
export async function englishLeft(page: Page): Promise<string[]> {
  const said = await page.evaluate(wordsOf);
  return said.filter(text => patterns.some(pattern => pattern.test(text)));
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** In the page: its title, its texts, and what is only told to some. */
function wordsOf(): string[] {
  const found = new Set([document.title]);
  const add = (text: string | null) => text && found.add(text.replace(/\s+/g, ' ').trim());
  for (const element of document.querySelectorAll('body *:not(script, style)')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name));
    for (const node of element.childNodes) if (node.nodeType === 3) add(node.textContent);
    if (element instanceof HTMLInputElement && element.role === 'combobox') add(element.value);
  }
  found.delete('');
  return [...found];
}

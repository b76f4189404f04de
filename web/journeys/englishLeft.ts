import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { knownSentences } from '../../contracts/platform/sentences/sentence.ts';
import { projections } from '../../projections/projections.ts';
import type { Catalogue } from '../platform/texts/messages.ts';

// The texts of the console and the service that are English and not also Spanish, as patterns: a placeholder
// matches anything.

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
  ...catalogues.flatMap(({ texts }) => Object.values(texts).map(([en]) => en)),
  ...sentences.flatMap(([en]) => formsOf(en)),
]);
const spanish = new Set([
  ...catalogues.flatMap(({ texts }) => Object.values(texts).map(([, es]) => es)),
  ...sentences.flatMap(([, es]) => formsOf(es)),
]);
/** Names of people, prices and of the language itself. */
const NAMES = ['Administrator', 'Free', 'English'];
const PLACEHOLDER = /\{\{\w+\}\}/g;
const texts = [...english]
  .filter(text => !spanish.has(text) && !NAMES.includes(text))
  .filter(text => /\p{L}{3}/u.test(text.replace(PLACEHOLDER, '')));
// Most have no placeholder, and a screen has hundreds of texts.
const whole = new Set(texts.filter(text => text.search(PLACEHOLDER) < 0));
const patterns = texts
  .filter(text => !whole.has(text))
  .map(patternOf)
  .filter(pattern => !pattern.source.startsWith('^.+.+'));

/** How many English texts are searched for. */
export const LOOKED_FOR = whole.size + patterns.length;

/** Projections have one name in every language, the one that the command line takes. */
const named = new Set(projections.flatMap(({ name }) => [name, `Acciones de ${name}`]));

/** The texts and labels of a page that match an English catalogue text. */
export async function englishLeft(page: Page): Promise<string[]> {
  const said = await page.evaluate(wordsOf);
  return said.filter(
    text => !named.has(text) && (whole.has(text) || patterns.some(pattern => pattern.test(text))),
  );
}

function patternOf(text: string): RegExp {
  const parts = text.split(PLACEHOLDER).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** Runs in the page: its title, its texts, and the labels for assistive technology. */
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

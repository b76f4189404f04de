import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';

// Test files that ran before in the same worker declare sentences of their own.
vi.resetModules();
const { sentenceOf } = await import('#contracts/platform/validation/message.ts');
const { knownSentences, tell } = await import('#contracts/platform/sentences/sentence.ts');

const root = resolve(import.meta.dirname, '../..');
const paths = globSync('contracts/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'));
// One after the other: what several load at once is sometimes evaluated twice.
const modules: object[] = [];
for (const path of paths) modules.push(await import(resolve(root, path)));

const placesIn = (text: string) => new Set(text.match(/\{\{\w+\}\}/g));

it('are there in both languages, with the same places', () => {
  const known = [...knownSentences()];
  expect(known.length).toBeGreaterThan(150);
  for (const [key, texts] of known) {
    const forms = texts.flatMap(text => (typeof text === 'string' ? [text] : [text.one, text.other]));
    expect(texts, key).toHaveLength(2);
    for (const form of forms) expect(form.trim(), key).not.toBe('');
    const [places, ...others] = forms.map(placesIn);
    for (const other of others) expect(other, key).toEqual(places);
  }
});

it('are what the schemas of the contracts say, none of which has a text of its own', () => {
  const said = modules.flatMap(module => Object.values(module)).flatMap(value => messagesIn(value));
  expect(said.length).toBeGreaterThan(10);
  for (const message of said) {
    const sentence = sentenceOf({ message });
    expect('key' in sentence, `“${message}” is a text`).toBe(true);
    expect(tell(sentence, 'es')).not.toBe(tell(sentence, 'en'));
  }
});

const seen = new Set<object>();

/** What the checks of all schemas within a value say of their own accord. */
function messagesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if ('_zod' in value) {
    const { def } = value._zod as { def: { error?: z.core.$ZodErrorMap } };
    const said = def.error?.({ code: 'custom', input: 'x', path: [] } as never);
    const message = typeof said === 'string' ? said : said?.message;
    return [...(message ? [message] : []), ...messagesIn(def)];
  }
  const parts = value instanceof z.core.$ZodRegistry ? [] : Object.values(value);
  return parts.flatMap(part => messagesIn(part));
}

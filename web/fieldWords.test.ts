import { expect, test } from 'vitest';
import { z } from 'zod';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { recordedWord } from '#contracts/platform/sentences/fieldWords.ts';
import { streams } from '#contracts/streams.ts';
import { valueTexts } from '../contracts/audit/valueTexts.ts';

/** Categories that have texts of their own for their values. */
const OWN_WORDS = ['event', 'series'];

const fields = (streams as readonly StreamContract[]).flatMap(({ category, facts }) =>
  Object.values(facts).flatMap(({ shape }) =>
    Object.entries(shape).map(([field, schema]) => ({ category, field, schema })),
  ),
);

test('every recorded field has a label', () => {
  const missing = fields.filter(({ field }) => !recordedWord(field));
  expect(missing.map(({ category, field }) => `${category} ${field}`)).toEqual([]);
});

test('every enum value has a label', () => {
  const keys = fields
    .filter(({ category }) => !OWN_WORDS.includes(category))
    .flatMap(({ field, schema }) => choicesOf(schema).map(value => `${field}_${value}`));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter(key => !Object.hasOwn(valueTexts.texts, key))).toEqual([]);
});

function choicesOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? choicesOf(schema.unwrap()) : [];
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldAt, fieldWord } from '../sentences/fieldWords.ts';
import { type Language, tell } from '../sentences/sentence.ts';
import { platformSentences } from '../sentences/sentences.ts';
import { asMessage, sentenceOf } from './message.ts';
import { fieldErrorsOf, inEveryLanguage } from './validation.ts';

const told = (schema: z.ZodType, value: unknown, language: Language = 'en') =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(schema.safeParse(value, { error: inEveryLanguage }).error!)).map(
      ([field, sentence]) => [field, tell(sentence, language)],
    ),
  );

// Every field that is sent has its own test (`tests/checks/wrongInput.test.ts`): these are what none of them needs.
test.each<[z.ZodType, unknown, string, string]>([
  [z.email(), 'x', 'Enter a valid email address.', 'Escribe un correo electrónico válido.'],
  [z.url(), 'x', 'Enter a valid web address.', 'Escribe una dirección web válida.'],
  [z.iso.time(), 'x', 'Enter a time in the form 20:30.', 'Escribe una hora con la forma 20:30.'],
  [z.number().lt(3), 3, 'This must be less than 3.', 'Debe ser menor que 3.'],
  [z.string().regex(/^a$/), 'x', 'This does not have the right form.', 'No tiene la forma correcta.'],
  [z.string().refine(() => false), 'x', 'This value is not valid.', 'Este valor no es válido.'],
  [z.number().multipleOf(5), 3, 'This value is not valid.', 'Este valor no es válido.'],
  [z.bigint(), 'x', 'This value is not valid.', 'Este valor no es válido.'],
  [z.instanceof(Date), 'x', 'This value is not valid.', 'Este valor no es válido.'],
])('what only few fields ask for has a sentence too: %#', (schema, value, en, es) => {
  expect([told(schema, value).body, told(schema, value, 'es').body]).toEqual([en, es]);
});

test('of the forms that a value may have, the one that it was meant to have says what is wrong', () => {
  const id = z.union([z.uuid(), z.enum(['all', 'none'])]);
  expect(told(id, 'x')).toEqual({ body: 'This is not a valid id.' });
  expect(told(id, 7)).toEqual({ body: 'This must be text.' });
  expect(told(id, undefined)).toEqual({ body: 'This field is required.' });
  const yes = z.union([z.boolean(), z.enum(['on', ''])]);
  expect(told(yes, 'x')).toEqual({ body: 'Choose one of: on.' });
  const shape = z.union([z.object({ width: z.int().max(9) }), z.object({ text: z.string() }).strict()]);
  expect(told(z.object({ shape }), { shape: { width: 10 } })).toEqual({
    'shape.width': 'The highest value is 9.',
  });
  const action = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b') }),
  ]);
  expect(told(action, { kind: 'c' }, 'es')).toEqual({ kind: 'Elige uno de estos valores: a, b.' });
});

test('a key that is none is said by what a key is, and one that is unknown by name', () => {
  expect(told(z.record(z.uuid(), z.int()), { x: 1 })).toEqual({ x: 'This is not a valid id.' });
  expect(told(z.strictObject({}), { x: 1, y: 2 })).toEqual({
    x: tell(platformSentences.unknownField, 'en'),
    y: tell(platformSentences.unknownField, 'en'),
  });
});

test('a sentence of the schema’s own goes first, and the validator’s never arrives', () => {
  expect(told(z.string(asMessage(platformSentences.notJson)), 7)).toEqual({
    body: 'The body is not valid JSON.',
  });
  const { issues } = z.string().safeParse(7).error!;
  expect(tell(sentenceOf(issues[0]!), 'es')).toBe('Este valor no es válido.');
});

test('a field is called as people call it, wherever it is', () => {
  const named = (path: string, language: Language) => {
    const word = fieldAt(path);
    return typeof word === 'string' ? word : tell(word, language);
  };
  expect(named('locationCity', 'es')).toBe('Ciudad');
  expect(named('danceStyles.0.level', 'en')).toBe('Dance styles › 1 › Level');
  expect(named('body', 'es')).toBe('Petición');
  for (const odd of ['nothing', '__proto__', 'constructor', '']) expect(fieldWord(odd)).toBe(odd);
});

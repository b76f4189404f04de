import { expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { defOf, type Field, fieldsOf, KEYS } from '#testing/forms/fields.ts';
import { wrongValues } from '#testing/forms/wrongValues.ts';

// Test files that ran before in the same worker declare sentences of their own.
vi.resetModules();
const { importForm } = await import('#contracts/imports/calls.ts');
const { fieldAt } = await import('#contracts/platform/sentences/fieldWords.ts');
const { knownSentences, tell } = await import('#contracts/platform/sentences/sentence.ts');
const { validatorCompiler } = await import('#platform/http/validator.ts');
const { routeOf } = await import('#platform/http/route.ts');
const { declaredCalls } = await import('#testing/fuzz/requests.ts');
type Refusal = import('#platform/refusals/refusal.ts').Refusal;

type Part = { name: string; schema: z.ZodType };

/** Whatever people and programs send to the service, as its routes take it. */
const parts: Part[] = [...(await declaredCalls())].flatMap(([name, call]) => {
  const { params, querystring, body } = routeOf(call).schema as Record<string, z.ZodType | undefined>;
  return Object.entries({ params, querystring, body })
    .filter((part): part is [string, z.ZodType] => part[1] !== undefined)
    .map(([part, schema]) => ({ name: `${name} ${part}`, schema }));
});
parts.push({ name: 'the form of an import', schema: importForm });

type Refused = { part: string; field: Field; how: string; data: unknown; refusal: Refusal };

const refused: Refused[] = parts.flatMap(({ name, schema }) => {
  const validate = validatorCompiler({ schema, method: 'POST', url: '/' });
  return fieldsOf(schema).flatMap(field =>
    wrongValues(field)
      .filter(({ value }) => !field.decides.safeParse(value).success)
      .flatMap(({ how, value }) => {
        const data = field.sending(value);
        const { error } = validate(data) as { error?: Refusal };
        // A record lacks no key.
        if (!error && value === undefined && KEYS.some(key => field.path.endsWith(key))) return [];
        if (!error) throw new Error(`${name} takes a wrong ${field.path}: ${how}`);
        return [{ part: name, field, how, data, refusal: error }];
      }),
  );
});

/** The sentence for the field itself, for what contains it, or for what it contains. */
function toldOf({ field, refusal }: Refused) {
  const errors = Object.entries(refusal.details.fieldErrors ?? {});
  const path = field.path || 'body';
  return errors.filter(
    ([name]) =>
      name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`) || path === 'body',
  );
}

/** Sentences for what no field of today asks for. */
const NEVER_NEEDED = [
  'invalid.notBelow',
  'invalid.notAnEmail',
  'invalid.notAnAddress',
  'invalid.notATime',
  'invalid.wrongForm',
  'invalid.wrong',
];
const TAKES_ANYTHING = new Set(['unknown', 'any', 'transform']);
/** Fields that take whatever is sent. */
const ALWAYS_RIGHT: string[] = [];

const keysOf = (sentence: object): string => ('key' in sentence ? String(sentence.key) : '');

it('forces thousands of errors, of each kind, in each field', () => {
  expect(refused.length).toBeGreaterThan(10_000);
  const keys = new Set(refused.flatMap(one => toldOf(one).map(([, sentence]) => keysOf(sentence))));
  const kinds = [...knownSentences().keys()].filter(key => key.startsWith('invalid.'));
  expect(kinds.filter(key => !keys.has(key))).toEqual(NEVER_NEEDED);
  const untouched = parts.flatMap(({ name, schema }) => {
    const paths = new Set(refused.filter(({ part }) => part === name).map(({ field }) => field.path));
    return fieldsOf(schema).filter(field => !paths.has(field.path) && !TAKES_ANYTHING.has(defOf(field).type));
  });
  expect([...new Set(untouched.map(({ path }) => path))]).toEqual(ALWAYS_RIGHT);
});

it('answers each with a sentence of ours in both languages, none of which is the validator’s', () => {
  const told = new Map<string, string>();
  for (const { part, field, how, refusal } of refused) {
    for (const sentence of [refusal.sentence, ...Object.values(refusal.details.fieldErrors ?? {})])
      told.set(JSON.stringify(sentence), `${part} ${field.path} ${how}`);
  }
  for (const [stored, where] of told) {
    const sentence = JSON.parse(stored);
    expect(knownSentences().has(keysOf(sentence)), `${where}: ${stored}`).toBe(true);
    const [english, spanish] = [tell(sentence, 'en'), tell(sentence, 'es')];
    expect(english, where).not.toBe(spanish);
    for (const text of [english, spanish]) expect(text, where).not.toMatch(LEAKS);
  }
});

/** Words of the validator in both languages, and values that were put into a sentence as they are. */
const LEAKS =
  /invalid input|expected \w+ to|received undefined|se esperaba|recibido|\{\{\w+\}\}|\[object|\bNaN\b|\bundefined\b/;

it('says what is wrong with the field that is', () => {
  const silent = refused.filter(one => toldOf(one).length === 0);
  expect(silent.map(({ part, field, how }) => `${part} ${field.path} ${how}`)).toEqual([]);
});

it('says more than that something is wrong', () => {
  const vague = refused.filter(one => {
    const keys = toldOf(one).map(([, sentence]) => keysOf(sentence));
    return keys.every(key => key === 'invalid.wrong' || key === 'invalid.wrongForm');
  });
  expect([...new Set(vague.map(({ part, field, how }) => `${part} ${field.path} ${how}`))]).toEqual([]);
});

it('names each field as people do', () => {
  const paths = [...new Set(parts.flatMap(({ schema }) => fieldsOf(schema).map(({ path }) => path)))].filter(
    Boolean,
  );
  expect(paths.length).toBeGreaterThan(200);
  const names = [...new Set(paths.flatMap(path => path.split('.')))].filter(
    name => !/^\d+$/.test(name) && !KEYS.includes(name),
  );
  expect(names.filter(name => typeof fieldAt(name) === 'string')).toEqual([]);
  const alone = refused.flatMap(({ refusal }) => {
    const [only, ...others] = Object.keys(refusal.details.fieldErrors ?? {});
    const word = fieldAt(only!);
    return others.length > 0 || typeof word === 'string' ? [] : [{ word, refusal }];
  });
  expect(alone.length).toBeGreaterThan(1_000);
  for (const language of ['en', 'es'] as const) {
    const nameless = alone.filter(
      ({ word, refusal }) => !tell(refusal.sentence, language).includes(tell(word, language)),
    );
    expect(nameless.map(({ word }) => tell(word, language))).toEqual([]);
  }
});

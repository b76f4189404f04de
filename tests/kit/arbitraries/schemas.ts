import fc from 'fast-check';
import type { z } from 'zod';

// Requests generated from the contracts' own schemas: valid, or almost valid.

/**
 * Values that requests use more often than by chance: ids of existing things, and values of fields by name,
 * without which almost every body would be refused because of one of them.
 */
export type Known = { ids: readonly string[]; fields: Readonly<Record<string, readonly unknown[]>> };

/** Values that have broken servers before, or that have a meaning to some backend. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\u202e',
      'null',
      'undefined',
      'NaN',
      '[object Object]',
      '💃'.repeat(60),
    ],
    ...[
      "'; drop table events; --",
      '%',
      '%00',
      '\\',
      '../../etc/passwd',
      '{{7*7}}',
      '<script>',
      '=1+1',
      '$1',
    ],
    ...[
      '__proto__',
      'constructor',
      'x'.repeat(6_000),
      '0',
      '-1',
      '1e999',
      '2026-02-30T20:00',
      '9'.repeat(40),
    ],
    ...['0197a000-0000-7000-8000-00000000000G', '00000000-0000-0000-0000-000000000000', 'Europe/Atlantis'],
    ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324, [], {}, [[]], [null]],
    ...[{ $ne: null }, { length: -1 }, { toString: 1 }, Array.from({ length: 600 }, (_, index) => index)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const moment = fc
  .date({ min: new Date('2020-01-01Z'), max: new Date('2035-12-31Z'), noInvalidDate: true })
  .map(date => date.toISOString());
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  url: fc.webUrl(),
  datetime: moment,
  date: moment.map(at => at.slice(0, 10)),
  time: moment.map(at => at.slice(11, 16)),
};

type Def = {
  type: string;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: Record<string, unknown> } }[];
  [part: string]: unknown;
};
type Make = (def: Def, known: Known) => fc.Arbitrary<unknown>;
const of = (schema: unknown, known: Known) => sent(schema as z.ZodType, known);

const MAKERS: Record<string, Make> = {
  string: stringOf,
  number: numberOf,
  int: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  undefined: () => fc.constant(undefined),
  date: () => moment,
  unknown: () => fc.jsonValue({ maxDepth: 2 }),
  any: () => fc.jsonValue({ maxDepth: 2 }),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries as Record<string, unknown>)),
  literal: ({ values }) => fc.constantFrom(...(values as unknown[])),
  nullable: ({ innerType }, known) => fc.option(of(innerType, known)),
  optional: ({ innerType }, known) => fc.option(of(innerType, known), { nil: undefined }),
  default: ({ innerType }, known) => fc.option(of(innerType, known), { nil: undefined }),
  prefault: ({ innerType }, known) => fc.option(of(innerType, known), { nil: undefined }),
  catch: ({ innerType }, known) => of(innerType, known),
  readonly: ({ innerType }, known) => of(innerType, known),
  nonoptional: ({ innerType }, known) => of(innerType, known),
  lazy: ({ getter }, known) => of((getter as () => unknown)(), known),
  union: ({ options }, known) => fc.oneof(...(options as unknown[]).map(option => of(option, known))),
  array: ({ element }, known) => fc.array(of(element, known), { maxLength: 4 }),
  tuple: ({ items }, known) => fc.tuple(...(items as unknown[]).map(item => of(item, known))),
  record: ({ keyType, valueType }, known) =>
    fc.dictionary(of(keyType, known) as fc.Arbitrary<string>, of(valueType, known), { maxKeys: 4 }),
  // A caller sends the input of a pipe; if that is only a transform, its output.
  pipe: ({ in: before, out }, known) =>
    of((before as z.ZodType)._zod.def.type === 'transform' ? out : before, known),
  object: ({ shape }, known) => {
    const fields = Object.entries(shape as z.ZodRawShape).map(([name, field]) => ({
      name,
      needed: field._zod.optin === undefined,
      value: fieldOf(name, field as z.ZodType, known),
    }));
    return fc.record(
      Object.fromEntries(fields.map(({ name, value, needed }) => [name, needed ? value : seldom(value)])),
    );
  },
};

/** What a caller may send for a schema; refinements beyond types, formats and bounds are ignored. */
export function sent(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  const make = MAKERS[def.type];
  if (!make) throw new Error(`There is no generator for schemas of type ${def.type}`);
  return make(def, known);
}

function fieldOf(name: string, field: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const value = of(field, known);
  const likely = known.fields[name];
  if (!likely) return value;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: value });
}

/** A form contains only a few of its fields. */
const seldom = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

function checksOf({ checks = [], ...own }: Def): Record<string, unknown>[] {
  return [own, ...checks.map(({ _zod }) => _zod.def)];
}

function stringOf(def: Def, { ids }: Known): fc.Arbitrary<string> {
  const checks = checksOf(def);
  const formats = checks.flatMap(({ format }) => (typeof format === 'string' ? format : []));
  if (formats.some(format => /^(uuid|guid)/.test(format))) {
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.uuid({ version: 7 }) },
    );
  }
  const known = formats.map(format => FORMATS[format]).find(Boolean);
  if (known) return known;
  const pattern = checks.map(check => check.pattern).find(one => one instanceof RegExp);
  if (pattern)
    return fc.oneof(
      matching(pattern),
      moment.map(at => `${at.slice(0, 16)}:00`),
    );
  const bound = (name: string) => checks.map(check => check[name]).find(value => typeof value === 'number');
  const [minLength, maxLength] = [
    bound('minimum') ?? bound('length') ?? 0,
    bound('maximum') ?? bound('length') ?? 60,
  ];
  return fc.string({
    unit: 'grapheme',
    minLength: Number(minLength),
    maxLength: Math.max(Number(minLength), Math.min(Number(maxLength), 60)),
  });
}

const MATCHING = new Map<string, fc.Arbitrary<string>>();

/**
 * Without lookarounds, which the generator does not support. Making one for a class such as `\p{L}` takes 0.6 s, so
 * each is made once.
 */
function matching({ source }: RegExp): fc.Arbitrary<string> {
  const made =
    MATCHING.get(source) ?? fc.stringMatching(new RegExp(source.replace(/\(\?<?[=!][^)]*\)/g, ''), 'u'));
  MATCHING.set(source, made);
  return made;
}

function numberOf(def: Def): fc.Arbitrary<number> {
  const checks = checksOf(def);
  const bound = (kinds: string[]) =>
    checks.flatMap(({ check, value }) =>
      kinds.includes(String(check)) && typeof value === 'number' ? value : [],
    );
  const min = Math.max(-1_000, ...bound(['greater_than']));
  const max = Math.min(100_000, ...bound(['less_than']));
  return checks.some(({ format }) => /int/.test(String(format)))
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
    : fc.double({ min, max: Math.max(min, max), noNaN: true });
}

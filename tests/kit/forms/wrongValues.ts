import fc from 'fast-check';
import type { z } from 'zod';
import { sent } from '../arbitraries/schemas.ts';
import { defOf, type Field } from './fields.ts';

/** A value that a field does not take, and why. */
export type WrongValue = { how: string; value: unknown };

type Check = { check?: string; maximum?: number; minimum?: number; value?: number; inclusive?: boolean };

const OTHER_TYPES: Record<string, readonly WrongValue[]> = {
  missing: [{ how: 'missing', value: undefined }],
  null: [{ how: 'null', value: null }],
  type: [
    { how: 'text', value: 'none such' },
    { how: 'empty text', value: '' },
    { how: 'blank', value: ' ' },
    { how: 'number', value: 7.5 },
    { how: 'far too high', value: 2 ** 60 },
    { how: 'far too low', value: -(2 ** 60) },
    { how: 'true', value: true },
    { how: 'list', value: [] },
    { how: 'list in a list', value: [[['x']]] },
    { how: 'list of null', value: [null] },
    { how: 'object', value: {} },
    { how: 'unknown field', value: { noSuchField: 1 } },
    { how: 'hostile text', value: '\u202E<script>\r\n{{7*7}}' },
  ],
};

/** Each way in which a value may be wrong for the field; some of them may be right after all. */
export function wrongValues(field: Field): WrongValue[] {
  return [...Object.values(OTHER_TYPES).flat(), ...checksOf(field).flatMap(check => beyond(field, check))];
}

function checksOf(field: Field): Check[] {
  const { checks = [], ...own } = defOf(field) as { checks?: { _zod: { def: Check } }[] };
  return [own as Check, ...checks.map(({ _zod }) => _zod.def)];
}

function beyond(field: Field, { check, maximum, minimum, value }: Check): WrongValue[] {
  const { type } = defOf(field);
  const many = (count: number) => (type === 'array' ? listOf(field, count) : 'x'.repeat(count));
  if (check === 'max_length') return [{ how: 'too long', value: many(maximum! + 1) }];
  if (check === 'min_length') return [{ how: 'too short', value: many(minimum! - 1) }];
  if (check === 'greater_than') return [{ how: 'too low', value: value! - 1 }];
  if (check === 'less_than') return [{ how: 'too high', value: value! + 1 }];
  return [];
}

/** A list of so many values that are right, one by one. */
function listOf(field: Field, count: number): unknown[] {
  const element = defOf(field).element as z.ZodType;
  const ids = ['0197a000-0000-7000-8000-000000000001'];
  const found = fc
    .sample(sent(element, { ids, fields: {} }), 200)
    .find(one => element.safeParse(one).success);
  if (found === undefined) throw new Error(`No element was found for ${field.path}`);
  return Array.from({ length: count }, () => found);
}

import { expect, it } from 'vitest';
import type { z } from 'zod';
import { importForm } from '#contracts/imports/calls.ts';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { defOf, type Field, fieldsOf } from '#testing/forms/fields.ts';
import { declaredCalls } from '#testing/fuzz/requests.ts';

/** Every field of text that a call takes, by call. */
const texts = [...(await declaredCalls())]
  .flatMap(([name, { params, query, body, rawBody, bytes }]) =>
    [params, query, rawBody || bytes ? undefined : body].flatMap(schema =>
      schema ? textsIn(schema as z.ZodType).map(field => ({ name: `${name} ${field.path}`, field })) : [],
    ),
  )
  .concat(textsIn(importForm).map(field => ({ name: `import ${field.path}`, field })));

function textsIn(schema: z.ZodType): Field[] {
  return fieldsOf(schema).filter(field => defOf(field).type === 'string');
}

/** What a person may paste: the end of a line from Windows, a tab, a bell. */
const PASTED = ' a\r\n\tb\u0007c\n';
const ONE_LINE = 'a bc';
const SEVERAL_LINES = 'a\n\tbc';

type Kind = 'one line' | 'several lines' | 'never so' | 'as typed';

/** The parsed form of a pasted text; a date, an id, an address or the like is never such a text. */
function kindOf({ schema, decides }: Field): Kind {
  const { minLength } = schema as z.ZodString;
  const filled = 'x'.repeat(minLength ?? 0);
  const read = decides.safeParse(PASTED + filled);
  if (!read.success) return 'never so';
  if (read.data === `${ONE_LINE} ${filled}`.trim()) return 'one line';
  return read.data === `${SEVERAL_LINES}\n${filled}`.trim() ? 'several lines' : 'as typed';
}

const of = (kind: Kind) => texts.filter(({ field }) => kindOf(field) === kind);

it('are one line or several, and whatever else a text may be is no text of people', () => {
  expect(texts.length).toBeGreaterThan(300);
  // One with less room than that refuses it, whatever it does with others.
  const shortest = texts.map(({ field }) => (field.schema as z.ZodString).maxLength ?? Infinity);
  expect(Math.min(...shortest)).toBeGreaterThanOrEqual(PASTED.length);
  expect(of('one line').length).toBeGreaterThan(100);
  expect(of('several lines').length).toBeGreaterThan(20);
  // Blanks and all.
  expect(of('as typed').map(({ name }) => name)).toEqual(['POST /api/auth/login password']);
});

it('of facts are read as they were recorded, whatever is in them', () => {
  const recorded = (streams as readonly StreamContract[]).flatMap(({ facts }) =>
    Object.entries(facts).flatMap(([type, schema]) => textsIn(schema).map(field => ({ type, field }))),
  );
  expect(recorded.length).toBeGreaterThan(200);
  const cleaned = recorded.filter(({ field }) => !['never so', 'as typed'].includes(kindOf(field)));
  expect(cleaned.map(({ type, field }) => `${type} ${field.path}`)).toEqual([]);
});

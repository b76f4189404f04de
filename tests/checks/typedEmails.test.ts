import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredCalls } from '../kit/fuzz/requests.ts';

// People paste addresses with a blank behind them. No call may refuse one for that.

type Def = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; element?: z.ZodType };

/** The fields of a schema, however deep, that take an email address. */
function addressesIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      addressesIn(field as z.ZodType, `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap(option => addressesIn(option as z.ZodType, path));
  }
  if (schema instanceof z.ZodString) return schema.format === 'email' ? [[path, schema]] : [];
  const { innerType, in: before, out, element } = schema.def as Def;
  const found = [innerType, before, out].flatMap(inner => (inner ? addressesIn(inner, path) : []));
  // What wraps a field belongs to it: it may empty or trim what was sent.
  const whole = found.map(([at, inner]): [string, z.ZodType] => (at === path ? [at, schema] : [at, inner]));
  return [...whole, ...(element ? addressesIn(element, `${path}[]`) : [])];
}

it('every email address that a call takes may have blanks around it', async () => {
  const fields = [...(await declaredCalls())].flatMap(([name, { body, query }]) =>
    [body, query].flatMap(schema => (schema ? addressesIn(schema as z.ZodType, name) : [])),
  );
  expect(fields.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login.email',
      'POST /api/auth/email/verify-code.email',
      'POST /api/support/contact.email',
      'POST /api/v1/event-recommendations/public.contactEmail',
      'PUT /api/organizers/:id.contact.email',
    ]),
  );
  for (const [path, field] of fields) {
    expect([path, field.safeParse(' \u00A0ana@example.org\t\n').data]).toEqual([path, 'ana@example.org']);
    expect([path, field.safeParse('ana @example.org').success]).toEqual([path, false]);
  }
});

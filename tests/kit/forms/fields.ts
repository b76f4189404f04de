import type { z } from 'zod';

// The fields of a schema, however deep they are, each with the way to send a value in it.

/** One field, or one of the forms that its value may have. */
export type Field = {
  /** `contact.email`, `ids.0`. */
  path: string;
  schema: z.ZodType;
  /** What decides whether a value is right: `schema`, or what it is a part of. */
  decides: z.ZodType;
  /** The whole of what is sent, with this value in the field. */
  sending: (value: unknown) => unknown;
};

type Def = { type: string; [part: string]: unknown };
type Into = (field: Field, def: Def) => Field[];

/** One of these is a key of any record. */
export const KEYS = ['x', '0197a000-0000-7000-8000-000000000001'];

const ITSELF: Field['sending'] = value => value;

/** Every field of a schema, itself and those within it. */
export function fieldsOf(schema: z.ZodType): Field[] {
  return fieldsIn({ path: '', schema, decides: schema, sending: ITSELF });
}

export const defOf = ({ schema }: Pick<Field, 'schema'>): Def => schema._zod.def as unknown as Def;

function fieldsIn(field: Field): Field[] {
  const def = defOf(field);
  return [field, ...(INTO[def.type]?.(field, def) ?? [])];
}

const inner: Into = (field, { innerType }) => fieldsIn({ ...field, schema: innerType as z.ZodType });

const INTO: Record<string, Into> = {
  optional: inner,
  nullable: inner,
  default: inner,
  prefault: inner,
  readonly: inner,
  object: (field, { shape }) => {
    const named = Object.entries(shape as Record<string, z.ZodType>);
    // Which of several forms an object has, one of its fields says.
    const around = Object.fromEntries(named.flatMap(([name, schema]) => literalOf(name, schema)));
    return named.flatMap(([name, schema]) =>
      fieldsIn({
        ...within(field, name, schema),
        sending: value => field.sending({ ...around, [name]: value }),
      }),
    );
  },
  array: (field, { element }) =>
    fieldsIn({ ...within(field, '0', element as z.ZodType), sending: value => field.sending([value]) }),
  record: (field, { keyType, valueType }) => {
    const key = KEYS.find(one => (keyType as z.ZodType).safeParse(one).success) ?? '';
    const sending = (value: unknown) => field.sending({ [key]: value });
    return fieldsIn({ ...within(field, key, valueType as z.ZodType), sending });
  },
  union: (field, { options }) => (options as z.ZodType[]).flatMap(schema => fieldsIn({ ...field, schema })),
  // A caller sends what goes into a pipe; what follows on a text that is JSON is sent as such.
  pipe: (field, def) => {
    const [before, after] = [def.in, def.out] as [z.ZodType, z.ZodType];
    if (defOf({ schema: before }).type === 'transform') return fieldsIn({ ...field, schema: after });
    const isJson = defOf({ schema: before }).type === 'pipe';
    const asJson = {
      ...field,
      schema: after,
      decides: after,
      sending: (value: unknown) => field.sending(JSON.stringify(value) ?? 'null'),
    };
    return [...fieldsIn({ ...field, schema: before }), ...(isJson ? fieldsIn(asJson) : [])];
  },
};

function within(field: Field, name: string, schema: z.ZodType): Omit<Field, 'sending'> {
  return { path: field.path ? `${field.path}.${name}` : name, schema, decides: schema };
}

function literalOf(name: string, schema: z.ZodType): [string, unknown][] {
  const { type, values } = defOf({ schema });
  return type === 'literal' ? [[name, (values as unknown[])[0]]] : [];
}

import { z } from 'zod';

// What people type or paste into a form. The schemas of facts do none of this: what was recorded is read unchanged.

/** Whatever ends a line, and tabs: within one line they separate words, as a blank does. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029 ]+/g;
const LINE_END = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
const CONTROL = /\p{Cc}/gu;
const CONTROL_BUT_LAYOUT = /(?![\t\n])\p{Cc}/gu;
// Within one line nobody needs them, and they show "gro.elpmaxe" as "example.org".
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text as one line: line breaks and tabs become a blank, other control characters are left out, the ends trimmed. */
export function inOneLine(text: string): string {
  return text
    .replace(BREAKS, run => (/^ +$/.test(run) ? run : ' '))
    .replace(CONTROL, '')
    .replace(TURNS_DIRECTION, '')
    .trim();
}

/** A text of several lines: each ends with LF, other control characters are left out, the ends trimmed. */
export function inLines(text: string): string {
  return text.replace(LINE_END, '\n').replace(CONTROL_BUT_LAYOUT, '').trim();
}

/** A text of one line, such as a name. `tooLong` says so in other words than usual. */
export function line(longest: number, tooLong?: string): z.ZodString {
  return z.string().overwrite(inOneLine).max(longest, tooLong);
}

/** A text that may have several lines, such as a message. */
export function lines(longest: number, tooLong?: string): z.ZodString {
  return z.string().overwrite(inLines).max(longest, tooLong);
}

/** A field that may be left out or left empty, as browsers send it: null then. */
export function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  const emptied = (sent: unknown) => (typeof sent === 'string' && sent.trim() === '' ? null : sent);
  return z.preprocess(emptied, schema.nullable());
}

/** A text that may be null, and is null if nothing is left of it. */
export function orNull(schema: z.ZodString) {
  return schema.nullable().transform(text => text || null);
}

/**
 * An optional text of one line, as facts have it: null if there is none. A form that sends it (`asWritten`) has it
 * trimmed, without control characters, and null if nothing is left. A field that was added later is `.optional()` too.
 */
export function shortText(longest: number): z.ZodNullable<z.ZodString> {
  return z.string().max(longest).nullable();
}

type Written<Shape extends z.ZodRawShape> = {
  -readonly [Field in keyof Shape]: z.ZodType<z.output<Shape[Field]>, z.input<Shape[Field]>>;
};

/**
 * The fields of a thing as a form sends them: each text is one line, and an empty one null where it may be. All other
 * fields, such as ids and numbers, are unchanged.
 */
export function asWritten<Shape extends z.ZodRawShape>(shape: Shape): Written<Shape> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, written(schema)]);
  return Object.fromEntries(fields) as Written<Shape>;
}

function written(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return z.optional(written(schema.unwrap()));
  if (schema instanceof z.ZodNullable) {
    const text = schema.unwrap();
    return text instanceof z.ZodString ? orNull(onOneLine(text)) : schema;
  }
  return schema instanceof z.ZodString ? onOneLine(schema) : schema;
}

/** The same limits, after the text was brought to one line. */
function onOneLine(schema: z.ZodString): z.ZodString {
  return z
    .string()
    .overwrite(inOneLine)
    .check(...(schema.def.checks ?? []));
}

import { z } from 'zod';

// Who looked at whom is recorded from the answers themselves: an object in an answer that holds personal data says
// whose they are. `contracts/people.test.ts` fails where a personal field is in no such object.

/** How somebody was looked at: by themselves, among others in a list, or in a file that was taken. */
export const LOOK_WAYS = ['opened', 'listed', 'exported'] as const;
export type LookWay = (typeof LOOK_WAYS)[number];

/**
 * Of which kind of stream a person is, or `asKind` if the object has that in its field `kind`, and which field has their
 * id, `user.id` for one further inside; or why nobody is looked at.
 */
export type Shown = { category: string; id: string } | { nobody: string };

/** For calls with which people see themselves. */
export const OWN = { nobody: 'The person who calls sees what is their own.' };

const shown = z.registry<Shown>();

/**
 * Marks an object of answers as being about a person: whoever receives it has looked at them, and that is recorded.
 * `category` is that of the stream whose key seals what is personal, and `id` the field with the stream's id. An object
 * derived from it by `extend` or `pick` is marked again.
 */
export function ofPerson<Schema extends z.ZodObject>(
  category: string,
  schema: Schema,
  id: (keyof Schema['shape'] & string) | `${keyof Schema['shape'] & string}.id` = 'id' as never,
): Schema {
  return marked(schema, { category, id });
}

/** Marks an object of answers whose fields only look personal, and says why. */
export function ofNobody<Schema extends z.ZodObject>(why: string, schema: Schema): Schema {
  return marked(schema, { nobody: why });
}

function marked<Schema extends z.ZodObject>(schema: Schema, mark: Shown): Schema {
  const own = schema.clone() as Schema;
  shown.add(own, mark);
  return own;
}

function shownIn(schema: z.core.$ZodType): Shown | undefined {
  return shown.get(schema as never);
}

/** A place in an answer: fields from the outside in, `[]` for each item of a list. */
type Place = readonly string[];

/** An object in a schema: its own mark, and whether it or an object around it is marked. */
export type ObjectIn = {
  fields: readonly string[];
  place: Place;
  mark: Shown | undefined;
  isMarked: boolean;
};

/** Every object in a schema, from the outside in. */
export function objectsIn(
  schema: z.core.$ZodType,
  { place = [], isMarked = false, within = [] }: Around = {},
): ObjectIn[] {
  if (within.includes(schema)) return [];
  const { shape, element, innerType, in: piped, options = [] } = schema._zod.def as unknown as AnyDef;
  const mark = shownIn(schema);
  const around = { place, isMarked: isMarked || mark !== undefined, within: [...within, schema] };
  const inside = [innerType, piped, ...options].flatMap(inner => (inner ? objectsIn(inner, around) : []));
  if (element) inside.push(...objectsIn(element, { ...around, place: [...place, '[]'] }));
  if (!shape) return inside;
  const fields = Object.entries(shape).flatMap(([name, field]) =>
    objectsIn(field, { ...around, place: [...place, name] }),
  );
  return [{ fields: Object.keys(shape), place, mark, isMarked: around.isMarked }, ...inside, ...fields];
}

type Around = { place?: Place; isMarked?: boolean; within?: readonly z.core.$ZodType[] };
type AnyDef = {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
};

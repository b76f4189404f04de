import type { z } from 'zod';
import type { Call } from '#contracts/platform/call.ts';
import { type LookWay, objectsIn } from '#contracts/platform/reading/people.ts';

/** Somebody who was looked at: the kind and the id of the stream that is about them. */
export type Looked = { category: string; id: string; how: LookWay };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes the function that finds whom an answer of a call shows; undefined if it never shows anybody. */
export function peopleIn({
  access,
  answer,
  shows,
}: Pick<Call, 'answer' | 'shows' | 'access'>):
  | ((answered: unknown, params: unknown) => Looked[])
  | undefined {
  // What everybody can see is no secret of anybody.
  if (access === 'public') return undefined;
  const inAnswer = peopleOf(answer, 'opened');
  const named = shows && 'param' in shows ? shows : undefined;
  if (!inAnswer && !named) return undefined;
  return (answered, params) => {
    const found = inAnswer?.(answered) ?? [];
    if (!named) return found;
    const { category, param, how = 'opened' } = named;
    const { [param]: id = '', kind = '' } = params as Readonly<Record<string, string>>;
    return [{ category: category === 'asKind' ? kind : category, id, how }, ...found];
  };
}

/** Makes the function that finds whom a value of a schema shows, such as a row of a file. */
export function peopleOf(schema: z.core.SomeType, how: LookWay): ((value: unknown) => Looked[]) | undefined {
  const places = objectsIn(schema as z.core.$ZodType).flatMap(({ place, mark }) =>
    mark && 'category' in mark ? [{ place, ...mark }] : [],
  );
  if (places.length === 0) return undefined;
  return value =>
    places.flatMap(({ place, category, id }) => {
      const way = how === 'opened' && place.includes('[]') ? 'listed' : how;
      return valuesAt(value, place).flatMap(object => {
        const { [id.split('.').at(-1)!]: found } = valuesAt(object, id.split('.').slice(0, -1))[0] ?? {};
        if (typeof found !== 'string' || !UUID.test(found)) return [];
        return [{ category: category === 'asKind' ? String(object.kind) : category, id: found, how: way }];
      });
    });
}

type Value = Record<string, unknown>;

function valuesAt(value: unknown, place: readonly string[]): Value[] {
  if (value === null || typeof value !== 'object') return [];
  const [part, ...rest] = place;
  if (part === undefined) return [value as Value];
  if (part !== '[]') return valuesAt((value as Value)[part], rest);
  return Array.isArray(value) ? value.flatMap(each => valuesAt(each, rest)) : [];
}

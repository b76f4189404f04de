import type { z } from 'zod';
import type { Call } from '#contracts/platform/call.ts';
import type { Chance } from '#platform/program/chance.ts';

import { declaredCalls } from '../fuzz/requests.ts';

/** Every call that can be asked about a moment. */
export async function callsWithPast(): Promise<Call[]> {
  const calls = [...(await declaredCalls()).values()].filter(({ past }) => past === 'rows');
  return calls.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The address of a list with filters at random, without the moment; `ids` are those that its path and filters may name. */
export function randomList(call: Call, chance: Chance, ids: readonly string[]): string {
  const path = call.path.replace(
    /:(\w+)/g,
    (_, name) => sampleOf(call.params?.shape[name] as z.ZodType, chance, ids) ?? '',
  );
  const asked = Object.entries(call.query?.shape ?? {}).flatMap(([name, schema]) => {
    const value = asksFor(name, chance) ? valueFor(name, schema as z.ZodType, chance, ids) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  const query = new URLSearchParams(asked as [string, string][]).toString();
  return query ? `${path}?${query}` : path;
}

const asksFor = (name: string, chance: Chance): boolean => name !== 'id' && chance.happens(0.3);

function valueFor(name: string, schema: z.ZodType, chance: Chance, ids: readonly string[]) {
  if (name === 'limit') return String(chance.int(1, 20));
  if (name === 'offset') return String(chance.int(0, 9));
  if (name === 'search') return chance.pick(['a', 'sal', 'night', 'ber', 'tango s']);
  if (name === 'month') return '2026-06';
  const value = sampleOf(schema, chance, ids);
  return value !== undefined && schema.safeParse(value).success ? value : undefined;
}

type Inner = {
  def: {
    type: string;
    innerType?: z.ZodType;
    options?: z.ZodType[];
    entries?: object;
    values?: unknown[];
    in?: z.ZodType;
    format?: string;
  };
};

function sampleOf(schema: z.ZodType | undefined, chance: Chance, ids: readonly string[]): string | undefined {
  const { def } = (schema ?? { def: { type: 'none' } }) as unknown as Inner;
  if (def.innerType) return sampleOf(def.innerType, chance, ids);
  if (def.in) return sampleOf(def.in, chance, ids);
  if (def.options) return sampleOf(chance.pick(def.options), chance, ids);
  if (def.entries) return String(chance.pick(Object.keys(def.entries)));
  if (def.values) return String(chance.pick(def.values));
  return def.type === 'string' ? chance.pick(ids) : undefined;
}

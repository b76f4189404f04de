import type { z } from 'zod';
import type { CommandSchemas, FactSchemas } from '#contracts/platform/fact.ts';
import type { FactCodec } from '../facts/factCodec.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type Store, WrongRevision } from '../store/store.ts';
import type { Asked } from './asked.ts';
import { stamp } from './commands.ts';
import type { Rules } from './rules.ts';

/** One command that makes a thing; `id` is of the stream that is not there yet. */
export type Creation<Data> = { id: string; data: Data; asked: Asked };
/** `made`, now or by the same command before; `exists`, by another; or why it was refused. */
export type Creating = 'made' | 'exists' | Refusal;

/**
 * Executes one command for each of many streams that are not there yet, all appends under way at once: for
 * imports. Nothing is loaded, and rules that claim unique values cannot be used. A command that is executed
 * again is found recorded.
 */
export async function createEach<
  State,
  Facts extends FactSchemas,
  Commands extends CommandSchemas,
  Name extends keyof Commands & string,
>(
  { store, codec }: { store: Store; codec: FactCodec },
  rules: Rules<State, Facts, Commands>,
  name: Name,
  creations: readonly Creation<z.output<Commands[Name]>>[],
): Promise<Creating[]> {
  if (rules.unique) throw new Error(`A ${rules.category} claims values, which takes a command of its own`);
  const outcomes: Creating[] = new Array(creations.length);
  const appends: Parameters<Store['appendEach']>[0][number][] = [];
  const places: number[] = [];
  for (const [index, { id, data, asked }] of creations.entries()) {
    const stream = `${rules.category}-${id}`;
    try {
      const facts = rules.decide[name](undefined, data, { now: asked.now, actor: asked.actor });
      const records = await codec.encode(stream, facts, stamp(name, asked));
      appends.push({ stream, expected: 'none', records });
      places.push(index);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes[index] = error;
    }
  }
  const appended = appends.length > 0 ? await store.appendEach(appends) : [];
  for (const [at, answer] of appended.entries()) {
    outcomes[places[at]!] = answer instanceof WrongRevision ? 'exists' : 'made';
  }
  return outcomes;
}

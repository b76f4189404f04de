import { isDeepStrictEqual } from 'node:util';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { fold } from '../facts/fold.ts';
import type { Fields } from './rules.ts';

/** A state that a caller has seen, the facts since, and the change that the caller asks for. */
export type Meeting<Stream extends AnyStream> = {
  stream: Stream;
  seen: StateOf<Stream>;
  /** All facts since, oldest first; at least one. */
  newer: readonly Fact[];
  /** The requested values by field: it is no conflict if somebody else has set the same value. */
  asked: Readonly<Record<string, unknown>>;
  namesOf(actorIds: readonly string[]): Promise<Map<string, string>>;
};

/** The fields that have changed since the caller saw them, with both values, and who changed them last. */
export async function conflictsIn<Stream extends AnyStream>(
  { stream, seen, newer, asked, namesOf }: Meeting<Stream>,
  fields: Fields<StateOf<Stream>>,
): Promise<FieldChange[]> {
  const states = statesAfter(stream, seen, newer);
  const current = states.at(-1)!;
  const found = Object.entries(fields).flatMap(([field, read]) => {
    const [before, after] = [read(seen) ?? null, read(current) ?? null];
    if (isDeepStrictEqual(before, after)) return [];
    if (field in asked && isDeepStrictEqual(asked[field] ?? null, after)) return [];
    const { actor, at } = lastChange(newer, states, read).metadata;
    return [{ field, before, after, ...(field in asked && { asked: asked[field] }), by: actor.id, at }];
  });
  if (found.length === 0) return [];
  const names = await namesOf([...new Set(found.map(({ by }) => by))]);
  return found.map(change => ({ ...change, by: names.get(change.by) ?? change.by }));
}

/** The state that was seen, and the state after each fact. */
function statesAfter<Stream extends AnyStream>(
  stream: Stream,
  seen: StateOf<Stream>,
  newer: readonly Fact[],
): StateOf<Stream>[] {
  const states = [seen];
  for (const fact of newer) states.push(fold(stream, [fact], states.at(-1)) as StateOf<Stream>);
  return states;
}

/** The fact that gave a field its value. Reading a field may cost more than folding a fact. */
function lastChange<State>(
  newer: readonly Fact[],
  states: readonly State[],
  read: (state: State) => unknown,
): Fact {
  let after = read(states.at(-1)!);
  for (let index = newer.length - 1; index > 0; index--) {
    const before = read(states[index]!);
    if (!isDeepStrictEqual(before ?? null, after ?? null)) return newer[index]!;
    after = before;
  }
  return newer[0]!;
}

import { isDeepStrictEqual } from 'node:util';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';

/** A command for one stream. */
export type Step = { name: string; data: object };

/** What a reversal may know of its stream: its id, and all its facts, oldest first. */
export type About = { id: string; facts: readonly Fact[] };

/**
 * How changes of one kind of thing are taken back by ordinary commands of its area. Two states that it is given differ in
 * fields alone that the kind's `history` names.
 */
export type Reversal<Stream extends AnyStream = AnyStream> = {
  of: Stream;
  /** Fields that make sense together alone: a mix of two people's values is what neither of them meant. */
  together?: readonly (readonly string[])[];
  /** Fields that follow from others, about which nothing is said. */
  derived?: readonly string[];
  /** Lists whose entries are changed one by one, and the field of an entry that says which one it is. */
  lists?: Readonly<Record<string, string>>;
  /** The fields in which no command turns one state into the other: they stay as they are. */
  stays?(from: StateOf<Stream>, to: StateOf<Stream>): readonly string[];
  /** What is left of a thing whose creation is taken back; without it, a creation stays. */
  gone?(state: StateOf<Stream>): StateOf<Stream>;
  /** The commands that turn one state into the other, as far as nothing `stays`. */
  towards(
    from: StateOf<Stream>,
    to: StateOf<Stream>,
    about: About,
  ): readonly Step[] | Promise<readonly Step[]>;
};

// biome-ignore lint/suspicious/noExplicitAny: a reversal of any kind of stream, which is only found by its category
export type AnyReversal = Reversal<any>;

/** A step that sets those of `fields` in which two states differ; none if they differ in none of them. */
export function settingStep<State extends object>(
  name: string,
  fields: readonly (keyof State & string)[],
  from: State,
  to: State,
): Step[] {
  const changed = differing(from, to, fields);
  if (changed.length === 0) return [];
  return [{ name, data: Object.fromEntries(changed.map(field => [field, to[field] ?? null])) }];
}

/** Those of the fields in which two states differ. */
export function differing<State extends object, Field extends keyof State>(
  from: State,
  to: State,
  fields: readonly Field[],
): Field[] {
  return fields.filter(field => !isSame(from[field], to[field]));
}

/** Whether two values of a field are the same; `undefined` counts as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}

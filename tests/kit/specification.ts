import { expect } from 'vitest';
import type { AnyStream, CommandData, NewFact, StateOf } from '#contracts/platform/fact.ts';
import type { Context, Rules } from '#platform/commands/rules.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const CONTEXT = {
  now: new Date('2026-06-01T12:00:00Z'),
  actor: { id: 'ana', role: 'admin' },
} satisfies Context;

type Told<Stream extends AnyStream> = {
  when<Name extends keyof Stream['commands'] & string>(
    name: Name,
    data: CommandData<Stream, Name>,
    context?: Partial<Context<StateOf<Stream>>>,
  ): {
    /** The command yields these facts, and (law of repetition) repeating it yields no more. */
    then(...facts: NewFact<Stream['facts']>[]): void;
    refuses(sentence: string): void;
  };
};

/**
 * The grammar of every rules test: given(facts).when(command).then(facts) or .refuses(sentence).
 * `given` takes the facts of one stream, oldest first.
 */
export function given<Stream extends AnyStream>(
  rules: Rules<Stream>,
): (...history: NewFact<Stream['facts']>[]) => Told<Stream> {
  return (...history) => ({
    when(name, data, context) {
      const ask = (facts: NewFact<Stream['facts']>[]): NewFact<Stream['facts']>[] =>
        rules.decide[name](fold(rules.of, facts), data, { ...CONTEXT, ...context });
      return {
        then(...facts) {
          const decided = ask(history);
          expect(decided).toEqual(facts);
          expect(addedByRepetition(() => ask([...history, ...decided]))).toEqual([]);
        },
        refuses(sentence) {
          expect(() => ask(history)).toThrow(expect.objectContaining({ message: sentence }));
          expect(() => ask(history)).toThrow(Refusal);
        },
      };
    },
  });
}

function addedByRepetition<F>(ask: () => F[]): F[] {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

import { expect } from 'vitest';
import type { z } from 'zod';
import type { CommandSchemas, FactSchemas, NewFact } from '#contracts/platform/fact.ts';
import { type Context, fold, type Rules } from '#platform/commands/rules.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const CONTEXT = {
  now: new Date('2026-06-01T12:00:00Z'),
  actor: { id: 'ana', role: 'admin' },
} satisfies Context;

type Told<State, Facts extends FactSchemas, Commands extends CommandSchemas> = {
  when<Name extends keyof Commands & string>(
    name: Name,
    data: z.output<Commands[Name]>,
    context?: Partial<Context<State>>,
  ): {
    /** These facts follow, and, by the law of repetition, the same command again adds none. */
    then(...facts: NewFact<Facts>[]): void;
    refuses(sentence: string): void;
  };
};

/**
 * The grammar of every rules test: given(facts).when(command).then(facts) or .refuses(sentence).
 * `given` takes the facts of one stream, oldest first.
 */
export function given<State, Facts extends FactSchemas, Commands extends CommandSchemas>(
  rules: Rules<State, Facts, Commands>,
): (...history: NewFact<Facts>[]) => Told<State, Facts, Commands> {
  return (...history) => ({
    when(name, data, context) {
      const ask = (facts: NewFact<Facts>[]): NewFact<Facts>[] =>
        rules.decide[name](fold(rules, facts), data, { ...CONTEXT, ...context });
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

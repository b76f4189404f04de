import type { z } from 'zod';
import type { CommandSchemas, FactSchemas, NewFact } from '#contracts/platform/fact.ts';
import { type Asked, type CommandParts, contextOf, staleRevision } from './commands.ts';
import { loadStream } from './loadStream.ts';
import { fold, type Rules } from './rules.ts';

/** What a command would lead to: the state before and after it, and the facts that would be recorded. */
export type Tried<State, Facts extends FactSchemas> = {
  before: State | undefined;
  after: State | undefined;
  facts: NewFact<Facts>[];
};

export type TryCommand = <
  State,
  Facts extends FactSchemas,
  Commands extends CommandSchemas,
  Name extends keyof Commands & string,
>(
  rules: Rules<State, Facts, Commands>,
  id: string,
  name: Name,
  data: z.output<Commands[Name]>,
  asked: Asked,
) => Promise<Tried<State, Facts>>;

/**
 * Makes the function that tries commands: decides as `commandExecutor` does, by the same rules and with the same
 * refusals, and records nothing. Values that have to be unique are not looked for.
 */
export function commandTrial(parts: CommandParts): TryCommand {
  return async (rules, id, name, data, asked) => {
    const recorded = await loadStream(parts, `${rules.category}-${id}`);
    const last = recorded.at(-1);
    if (asked.expected !== undefined && last && asked.expected !== last.revision) {
      throw await staleRevision(rules, recorded, asked.expected, parts.namesOf);
    }
    const before = fold(rules, recorded);
    const facts = rules.decide[name](before, data, contextOf(rules, recorded, asked));
    return { before, after: fold(rules, facts, before), facts };
  };
}

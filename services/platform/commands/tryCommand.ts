import type { z } from 'zod';
import type { CommandSchemas, FactSchemas, NewFact } from '#contracts/platform/fact.ts';
import type { Asked, CommandParts } from './asked.ts';
import { decision } from './decision.ts';
import { loadStream } from './loadStream.ts';
import { fold, type Rules } from './rules.ts';

/** What a command would lead to: the state before and after it, and the facts that would be recorded. */
export type Tried<State, Facts extends FactSchemas> = {
  before: State | undefined;
  after: State | undefined;
  facts: NewFact<Facts>[];
  /** The revision of `before`; undefined where there is no stream yet. */
  revision: number | undefined;
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
    const { before, decided } = await decision(rules, recorded, name, data, asked, { ...parts, dry: true });
    const revision = recorded.at(-1)?.revision;
    return { before, after: fold(rules, decided, before), facts: decided, revision };
  };
}

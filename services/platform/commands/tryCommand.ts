import type { AnyStream, CommandData, NewFact, StateOf } from '#contracts/platform/fact.ts';
import { fold } from '../facts/fold.ts';
import { within } from './asked.ts';
import type { Asked, CommandParts } from './commands.ts';
import { decision } from './decision.ts';
import { loadStream } from './loadStream.ts';
import { orUnreadable } from './orUnreadable.ts';
import { rulesFinder } from './rules.ts';

/** The effect that a command would have: the state before and after it, and the facts that would be recorded. */
export type Tried<Stream extends AnyStream> = {
  before: StateOf<Stream> | undefined;
  after: StateOf<Stream> | undefined;
  facts: NewFact<Stream['facts']>[];
  /** The revision of `before`; undefined if there is no stream yet. */
  revision: number | undefined;
};

export type TryCommand = <Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  stream: Stream,
  id: string,
  name: Name,
  data: CommandData<Stream, Name>,
  asked: Asked,
) => Promise<Tried<Stream>>;

/**
 * Makes the function that tries commands: decides as `commandExecutor` does, by the same rules and with the same
 * refusals, and records nothing. Unique values are not checked.
 */
export function commandTrial(parts: CommandParts): TryCommand {
  const rulesOf = rulesFinder(parts.rules);
  return async (stream, id, name, data, asked) => {
    const bounds = await parts.boundsOf?.(stream.category, asked.actor);
    const recorded = await loadStream(parts, `${stream.category}-${id}`);
    return orUnreadable(recorded, async () => {
      const dry = { ...parts, dry: true };
      const { before, decided } = await decision(
        rulesOf(stream),
        recorded,
        name,
        data,
        within(bounds, asked),
        dry,
      );
      const revision = recorded.at(-1)?.revision;
      const after = fold(stream, decided, before);
      bounds?.after(after);
      return { before, after, facts: decided, revision };
    });
  };
}

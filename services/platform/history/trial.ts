import type { AnyStream, Fact, Metadata, StateOf } from '#contracts/platform/fact.ts';
import type { Asked } from '../commands/commands.ts';
import { stamp } from '../commands/recording.ts';
import type { Decide } from '../commands/rules.ts';
import { earlierIn, fold } from '../facts/fold.ts';
import { isRefusal, type Refusal } from '../refusals/refusal.ts';
import { askedFor } from './carryOut.ts';
import type { Step } from './reversal.ts';

/** What steps would lead to: the state after those that the rules accept, and why they refuse the others. */
export type Tried<State> = { state: State; refusals: Refusal[] };

/**
 * Decides steps one after the other, as `carryOut` does, and records nothing. Unique values are not checked. `facts` are
 * all facts of the stream.
 */
export function tried<Stream extends AnyStream>(
  decide: Decide,
  of: Stream,
  facts: readonly Fact[],
  steps: readonly Step[],
  asked: Asked,
): Tried<StateOf<Stream>> {
  const known = [...facts];
  const refusals: Refusal[] = [];
  for (const [index, { name, data }] of steps.entries()) {
    const asking = askedFor(asked, index, name);
    const context = {
      now: asking.now,
      actor: asking.actor,
      begunAt: facts[0]?.metadata.at,
      earlier: earlierIn(of, known),
    };
    try {
      const decided = decide(of, fold(of, known), name, data as never, context);
      known.push(...decided.map(fact => supposed(fact, known.at(-1)!, stamp(name, asking))));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  return { state: fold(of, known) as StateOf<Stream>, refusals };
}

function supposed(
  { type, data }: { type: string; data: unknown },
  last: Fact,
  metadata: Omit<Metadata, 'version'>,
): Fact {
  const { origin: _, ...known } = metadata;
  return {
    ...{ id: '', stream: last.stream, revision: last.revision + 1, position: last.position },
    ...{ type, data: data as Fact['data'], metadata: { ...known, version: 1 } },
  };
}

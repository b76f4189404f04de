import { v5 } from 'uuid';
import type { Commit } from '#contracts/platform/commit.ts';
import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Asked, Execute } from '../commands/commands.ts';
import { isRefusal, type Refusal } from '../refusals/refusal.ts';
import type { Step } from './reversal.ts';

/** What carrying out steps led to. */
export type CarriedOut = {
  /** Where the last fact is; undefined if none was recorded. */
  commit: Commit | undefined;
  refusals: Refusal[];
};

/**
 * Executes steps on one stream as one act. A step has an id of its own, which follows from that of the act: repeated
 * after a crash, steps that were recorded are found. The first is refused (412) if what it touches has changed since
 * revision `seen`; each further one if somebody else has come in between. With `goesOn`, a step that the rules refuse is
 * left out; without, none follows it.
 */
export async function carryOut(
  execute: Execute,
  { of, id }: { of: AnyStream; id: string },
  { steps, seen, goesOn = false }: { steps: readonly Step[]; seen: number; goesOn?: boolean },
  asked: Asked,
): Promise<CarriedOut> {
  let expected = seen;
  let commit: Commit | undefined;
  const refusals: Refusal[] = [];
  for (const [index, { name, data }] of steps.entries()) {
    try {
      const asking = { ...askedFor(asked, index, name), expected };
      const outcome = await execute(of, id, name, data as never, asking);
      expected = outcome.revision;
      if (outcome.facts.length > 0) commit = outcome.commit;
    } catch (error) {
      if (!goesOn || !isRefusal(error) || error.code === 'stale') throw error;
      refusals.push(error);
    }
  }
  return { commit, refusals };
}

/** How a step is sent: the first under the act's own id. */
export function askedFor(asked: Asked, index: number, name: string): Asked {
  const { isNew: _, expected: __, ...same } = asked;
  const correlationId = asked.correlationId ?? asked.commandId;
  return {
    ...same,
    correlationId,
    commandId: index === 0 ? asked.commandId : v5(`${index} ${name}`, asked.commandId),
  };
}

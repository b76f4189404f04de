import type { Fact } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import type { Asked } from '../commands/commands.ts';
import type { Load } from '../commands/loadStream.ts';
import type { ItemResult } from './runItems.ts';

type Turn = {
  runId: string;
  /** The types of the facts that decide such a thing, or take a decision back. */
  turns: ReadonlySet<string>;
  asked: Asked;
};

/**
 * The last fact of a stream if the last decision in it is that of a run, which can be taken back; undefined if somebody
 * has decided since. Also after a crash, when that has been done already.
 */
export async function lastIfDecidedBy(
  load: Load,
  stream: string,
  { runId, turns, asked }: Turn,
): Promise<Fact | undefined> {
  const facts = await load(stream);
  const isDone = facts.some(({ metadata }) => metadata.command.id === asked.commandId);
  const last = facts.findLast(({ type }) => turns.has(type));
  return isDone || last?.metadata.$correlationId === runId ? facts.at(-1) : undefined;
}

export const DECIDED_SINCE: ItemResult = {
  outcome: 'skipped',
  code: 'changed_since',
  sentence: platformSentences.decidedSince,
};

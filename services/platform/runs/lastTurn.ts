import type { Fact } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Asked } from '../commands/commands.ts';
import type { Load } from '../commands/loadStream.ts';
import type { ItemResult } from './runItems.ts';

type Turn = {
  runId: string;
  /** The types of the facts that decide such a thing, or undo a decision. */
  turns: ReadonlySet<string>;
  asked: Asked;
};

/**
 * The last fact of a stream if its last decision was made by a run and can be undone; undefined if somebody has decided
 * since. The same after a crash, when it has already been undone.
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

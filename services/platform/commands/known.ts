import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { NotAtHand, type Past } from '../facts/fold.ts';
import { type CommandParts, isOwnStream, type Order } from './asked.ts';
import { loadEnd, loadStream } from './loadStream.ts';

/**
 * Where a command gets to know its stream: from what this process remembers, from the newest facts and a saved state,
 * or from all facts. Each costs more than the one before, and knows more.
 */
export type Source = 'memory' | 'end' | 'whole';

/** A stream as far as a command knows it. */
export type Known<Stream extends AnyStream> = {
  source: Source;
  /** The facts before `facts`, folded; undefined if there are none. */
  past: Past<StateOf<Stream>> | undefined;
  facts: readonly Fact[];
  /** What all facts fold to, where that is remembered. */
  state?: StateOf<Stream> | undefined;
};

/**
 * The cheapest source for a command. One that may already be recorded needs all facts, because it may have recorded any
 * of them, and because the store would take its repeated append for the first one. Reserving unique values has effects
 * besides the append, so nothing is reserved on memory alone.
 */
export function firstSource<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  { memory }: CommandParts,
  { rules, asked }: Order<Stream, Name>,
): Source {
  if (!asked.isNew) return 'whole';
  return memory && !rules.unique ? 'memory' : 'end';
}

/**
 * Gets to know the stream of a command.
 * @throws NotAtHand if it is not remembered, or the command has already recorded some of its facts.
 */
export async function knownFrom<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  source: Source,
  parts: CommandParts,
  order: Order<Stream, Name>,
): Promise<Known<Stream>> {
  const { streamName, rules } = order;
  if (source === 'whole') return { source, past: undefined, facts: await loadStream(parts, streamName) };
  if (source === 'end') return { source, ...(await loadEnd(parts, rules.of, streamName)) };
  const recalled = await parts.memory?.recall(streamName, rules.of).catch(cause => {
    parts.memory?.forget(streamName);
    throw new NotAtHand('What is remembered of the stream cannot be read.', { cause });
  });
  if (recalled && !recalled.recordedBy(order.asked.commandId)) return { source, ...recalled };
  if (!recalled && isOwnStream(order)) return { source, past: undefined, facts: [] };
  throw new NotAtHand('The stream is not remembered, or not enough of it.');
}

import { v5, validate } from 'uuid';
import type { Fact } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

/**
 * Runs `work`, which depends on the facts of a stream, oldest first. If it fails and another program recorded one of
 * them, that fact is the cause, not the rules.
 * @throws Refusal `unreadable` then; otherwise what `work` throws.
 */
export async function orUnreadable<Result>(
  facts: readonly Fact[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const isBroken = cause instanceof TypeError || cause instanceof RangeError;
    if (!isBroken || isOurs(facts)) throw cause;
    throw new Refusal(platformSentences.unreadable, { status: 409, code: 'unreadable', cause });
  }
}

/** Whether the ids of all facts are derived from their commands, as `FactCodec.encode` derives them. */
function isOurs(facts: readonly Fact[]): boolean {
  const counts = new Map<string, number>();
  return facts.every(({ id, metadata: { command } }) => {
    const index = counts.get(command.id) ?? 0;
    counts.set(command.id, index + 1);
    return validate(command.id) && id === v5(String(index), command.id);
  });
}

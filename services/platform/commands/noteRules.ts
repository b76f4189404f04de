import type { AnyStream, NewFact } from '#contracts/platform/fact.ts';
import type { Rules } from './rules.ts';

/**
 * The rules of a kind of stream that only takes notes: every command is recorded as the fact that `factOf` names for
 * it, and none is refused.
 */
export function noteRules<Stream extends AnyStream>(
  of: Stream,
  factOf: { [Name in keyof Stream['commands']]: keyof Stream['facts'] & string },
): Rules<Stream> {
  const decide = Object.entries(factOf).map(([name, type]) => [
    name,
    (_: unknown, data: unknown) => [{ type, data } as NewFact<Stream['facts']>],
  ]);
  return { of, decide: Object.fromEntries(decide) };
}

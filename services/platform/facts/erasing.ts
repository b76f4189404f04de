import type { StreamContract } from '#contracts/platform/fact.ts';
import { categoryOf } from './factCodec.ts';

/** The facts that erase the person, or the thing with its own key, that their stream is about. */
export type Erasing = {
  /** The categories of streams that have such facts. */
  prefixes: readonly string[];
  erases(record: { stream: string; type: string }): boolean;
};

export function erasingFacts(contracts: readonly StreamContract[]): Erasing {
  const byCategory = new Map(
    contracts.flatMap(({ category, erasedBy }) =>
      erasedBy ? [[category, new Set<string>([erasedBy].flat())] as const] : [],
    ),
  );
  return {
    prefixes: [...byCategory.keys()].map(category => `${category}-`),
    erases: ({ stream, type }) => byCategory.get(categoryOf(stream))?.has(type) ?? false,
  };
}

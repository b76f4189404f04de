import type { ChainEnd } from '#platform/facts/leaf.ts';

/**
 * The end of the hash chain after a batch: the batch's position, the chain's end, and the kinds of facts up to there.
 */
type End = { position: bigint; end: ChainEnd; kinds: ReadonlySet<string> };

/**
 * What a worker remembers of the mirror between two batches, to save a query. The hash at a position follows from the
 * log alone, so it cannot be outdated; the kinds are forgotten when a batch fails.
 */
export type Chain = {
  /** The end of the chain, if it was committed at this position. */
  at(position: bigint): End | undefined;
  /** Notes the end to which the current transaction brings the chain. */
  reach(end: End): void;
  committed(): void;
  failed(): void;
};

export function chainMemory(): Chain {
  let known: End | undefined;
  let next: End | undefined;
  return {
    at: position => (known?.position === position ? known : undefined),
    reach(end) {
      next = end;
    },
    committed() {
      known = next ?? known;
      next = undefined;
    },
    failed() {
      known = undefined;
      next = undefined;
    },
  };
}

/** How long a group waits, in milliseconds, for the callers of the previous groups. */
const GATHER_MS = 1;

export type Gathering = {
  /** Resolves when a group of this size may begin. */
  awaitOthers(waiting: number): Promise<void>;
  /** Records how many were served together. */
  served(count: number): void;
};

/**
 * Callers that are answered together soon ask again, but seldom in the same turn of the event loop. So a group begins
 * at once only if it is as large as the largest recent one, whose size decays by one with each group since. A smaller
 * one waits a moment; a single caller does not wait.
 */
export function gathering(): Gathering {
  let expected = 0;
  return {
    async awaitOthers(waiting) {
      if (waiting < expected) await new Promise(next => setTimeout(next, GATHER_MS));
    },
    served(count) {
      expected = Math.max(count, expected - 1);
    },
  };
}

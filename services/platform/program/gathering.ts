/** How long a group waits, in milliseconds, for those who were served together before. */
const GATHER_MS = 1;

export type Gathering = {
  /** Resolves when a group of this size may begin. */
  awaitOthers(waiting: number): Promise<void>;
  /** Notes how many were served together. */
  served(count: number): void;
};

/**
 * Those who are answered together soon ask again, but seldom in the same turn: a group begins at once only if it is as
 * large as the largest of the last ones, of which each group since has forgotten one. A smaller one waits a moment; a
 * caller alone does not wait.
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

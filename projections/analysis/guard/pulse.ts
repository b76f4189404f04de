/** What a thread of `guarded` is given: where to say what it does, and what to do. */
export type Guarded<Order> = { heart: SharedArrayBuffer; order: Order };

/** The messages of such a thread. */
export type Word = { progress: [done: number, total: number] } | { answer: unknown } | { error: string };

/** In place of a position: no code of others runs, or such code is being loaded. */
export const [IDLE, LOADING] = [-1n, -2n];

/** Says which fact somebody else's code is working on, to whoever watches from outside. */
export type Pulse = {
  around<Result>(position: bigint, work: () => Result): Result;
  /** While such code is loaded, which also runs what is at its top level. */
  loading<Module>(load: () => Promise<Module>): Promise<Module>;
};

/** A pulse in memory that two threads share: the position, and how many times it was set. */
export function pulseOn(heart: SharedArrayBuffer): Pulse {
  const beat = new BigInt64Array(heart);
  const set = (position: bigint): void => {
    beat[0] = position;
    beat[1] = (beat[1] ?? 0n) + 1n;
  };
  return {
    async loading(load) {
      set(LOADING);
      return load().finally(() => {
        beat[0] = IDLE;
      });
    },
    around(position, work) {
      set(position);
      try {
        return work();
      } finally {
        beat[0] = IDLE;
      }
    },
  };
}

/**
 * Runs `work` without clock and randomness: reading the time or a random number throws. A fold must depend on
 * the facts alone, or a replay would produce different rows.
 */
export function withoutClockAndChance<Result>(work: () => Result): Result {
  const { Date: RealDate } = globalThis;
  const { random } = Math;
  const { now } = performance;
  const refuse = (what: string) => (): never => {
    throw new Error(`A fold asked for ${what}`);
  };
  globalThis.Date = new Proxy(RealDate, {
    construct(target, args) {
      if (args.length === 0) refuse('the time')();
      return new target(...(args as [number]));
    },
    apply: refuse('the time'),
    get: (target, name) => (name === 'now' ? refuse('the time') : Reflect.get(target, name)),
  });
  Math.random = refuse('a random number');
  performance.now = refuse('the time');
  try {
    return work();
  } finally {
    globalThis.Date = RealDate;
    Math.random = random;
    performance.now = now;
  }
}

/**
 * Runs `work` in a world without clock and chance: asking for the time or a random number throws. What comes
 * of facts must follow from the facts alone, or a replay would not come to the same.
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

/** In milliseconds: the longest wait after the first failure, and after any number of them. */
export type BackOff = { first: number; most: number };

/**
 * How many milliseconds to wait before the next try, after `failures` retries that failed as well (0 before the
 * first retry): exponential back-off with equal jitter, `half + random(0, half)` where
 * `half = min(most, first * 2 ** failures) / 2`. The jitter keeps callers that failed together from retrying
 * together. Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export function backOff(failures: number, { first, most }: BackOff): number {
  return jittered(Math.min(most, first * 2 ** failures));
}

/** Half to all of a time: a constant wait with equal jitter. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}

/**
 * How many milliseconds to wait before the next try, after `failures` retries that failed as well: exponential
 * back-off with equal jitter, as in services/platform/program/backOff.ts, which the browser cannot import.
 */
export function backOff(failures: number, { first, most }: { first: number; most: number }): number {
  return Math.min(most, first * 2 ** failures) * (0.5 + Math.random() / 2);
}

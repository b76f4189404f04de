import type { Figure } from './figures.ts';

/** Times of the product and of hand-written SQL for the same answers, in milliseconds. */
export type Timed = { name: string; ours: number[]; hand: number[] };

/** Runs both alternately, so that other load affects both equally; both must give the same answer. */
export async function timed(
  name: string,
  turns: number,
  ask: { ours(): Promise<string>; hand(): Promise<string> },
): Promise<Timed> {
  const took: Timed = { name, ours: [], hand: [] };
  // The first turn warms the caches.
  for (let turn = -1; turn < turns; turn++) {
    const [ours, answer] = await clocked(ask.ours);
    const [hand, expected] = await clocked(ask.hand);
    if (answer !== expected) throw new Error(`${name}: ${answer}, by hand ${expected}`);
    if (turn < 0) continue;
    took.ours.push(ours);
    took.hand.push(hand);
  }
  return took;
}

async function clocked<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

/** All timings as one figure, and the five slowest. */
export function figuresOf(what: string, all: readonly Timed[]): Figure[] {
  const worst = all.toSorted((a, b) => quantile(b.ours, 0.95) - quantile(a.ours, 0.95));
  const [ours, hand] = [all.flatMap(one => one.ours), all.flatMap(one => one.hand)];
  return [
    figure(`${what}, all ${all.length} combinations of filters`, ours, hand),
    ...worst.slice(0, 5).map(one => figure(`slowest: ${one.name}`, one.ours, one.hand)),
  ];
}

function figure(name: string, ours: readonly number[], hand: readonly number[]): Figure {
  const [p50, value, p99] = [0.5, 0.95, 0.99].map(share => quantile(ours, share)) as [number, number, number];
  const raw = { name: 'SQL by hand, ms p95', value: quantile(hand, 0.95) };
  return { name, value, unit: 'ms p95', p50, p99, raw };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

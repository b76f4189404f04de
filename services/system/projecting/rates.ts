import { factsBetween } from '#platform/facts/factsBetween.ts';

type Parts = Parameters<typeof factsBetween>[0];
type Sample = { at: number; positions: ReadonlyMap<string, bigint> };

const WINDOW_MS = 60_000;
/** Less is too little for a rate. */
const LEAST_MS = 1_000;
const MOST = 1_000_000;

/**
 * Makes the function that tells how many facts per second each projection has passed lately: it remembers where they
 * were when it was asked before, up to a minute ago.
 */
export function projectionRates(parts: Parts) {
  let samples: Sample[] = [];
  return async (now: number, positions: ReadonlyMap<string, bigint>): Promise<Map<string, number>> => {
    samples = samples.filter(({ at }) => at > now - WINDOW_MS);
    const [first] = samples;
    samples.push({ at: now, positions });
    if (!first || now - first.at < LEAST_MS) return new Map();
    const counted = new Map<string, Promise<number>>();
    const rates = [...positions].flatMap(([name, position]) => {
      const from = first.positions.get(name);
      if (from === undefined) return [];
      const stretch = `${from} ${position}`;
      const count = counted.get(stretch) ?? factsBetween(parts, { after: from, upTo: position, most: MOST });
      counted.set(stretch, count);
      return [count.then((facts): [string, number] => [name, facts / ((now - first.at) / 1_000)])];
    });
    return new Map(await Promise.all(rates));
  };
}

import { SAMPLES_SHOWN } from '#contracts/imports/calls.ts';

/** Rows among which the samples of a column are looked for. */
export const ROWS_SAMPLED = 200;
const LONGEST = 80;

/** The first different values of a column, cut off. */
export function samplesOf(values: Iterable<string>): string[] {
  const samples = new Set<string>();
  for (const value of values) {
    const text = value.trim().replace(/\s+/g, ' ');
    if (text !== '')
      samples.add((text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).toWellFormed());
    if (samples.size === SAMPLES_SHOWN) break;
  }
  return [...samples];
}

/** `npm run test:long` asks for the full counts of the proofs; the suite takes a part of them. */
export const isLong = process.env.LONG === '1';

/** How many times as many cases a property is tried with, and may take as long; PROPERTY_RUNS sets another number. */
export const runsFactor = Number(process.env.PROPERTY_RUNS || (isLong ? 100 : 1));

/** The count for this run. */
export function scaled(inSuite: number, inLongRun: number): number {
  return isLong ? inLongRun : inSuite;
}

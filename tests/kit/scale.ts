/** `npm run test:long` runs the proofs at their full counts; the normal suite uses smaller ones. */
export const isLong = process.env.LONG === '1';

/** Multiplies the number of cases of a property, and its timeout; PROPERTY_RUNS overrides it. */
export const runsFactor = Number(process.env.PROPERTY_RUNS || (isLong ? 100 : 1));

/** The count that applies to this run. */
export function scaled(inSuite: number, inLongRun: number): number {
  return isLong ? inLongRun : inSuite;
}

/** `npm run test:long` asks for the full counts of the proofs; the suite takes a part of them. */
export const isLong = process.env.LONG === '1';

/** The count for this run. */
export function scaled(inSuite: number, inLongRun: number): number {
  return isLong ? inLongRun : inSuite;
}

import { z } from 'zod';
import { actorSchema } from '../../platform/fact.ts';

/** Who confirmed something, and when: folds know no more of a fact than its data. */
export const confirmation = z.object({ at: z.iso.datetime(), by: actorSchema });
export type Confirmation = z.output<typeof confirmation>;

/** The later of two confirmations, and of edits, which are as good; null without any. */
export function latest(...said: readonly (Confirmation | null | undefined)[]): Confirmation | null {
  let last: Confirmation | null = null;
  for (const one of said) if (one && (!last || Date.parse(one.at) >= Date.parse(last.at))) last = one;
  return last;
}

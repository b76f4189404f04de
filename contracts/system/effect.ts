import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const which = { process: z.string(), key: z.string(), factId: z.uuid(), was: z.enum(['failed', 'unknown']) };

/** People's decisions about effects that failed or whose outcome is unknown. */
export const effectFacts = {
  EffectRetried: z.object(which),
  EffectSettled: z.object(which),
};

export const effectCommands = {
  RetryEffect: effectFacts.EffectRetried,
  SettleEffect: effectFacts.EffectSettled,
};

/** Streams `effect-<number in the outbox>`. */
export const effectStream = notes('effect', effectFacts, effectCommands);

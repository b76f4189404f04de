import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const which = { process: z.string(), key: z.string(), factId: z.uuid(), was: z.enum(['failed', 'unknown']) };

/** What people decide about effects that failed, or of which nobody knows whether they were performed. */
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

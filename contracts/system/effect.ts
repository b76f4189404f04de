import { z } from 'zod';

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
export const effectStream = { category: 'effect', facts: effectFacts, commands: effectCommands };

import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const which = { process: z.string(), key: z.string(), factId: z.uuid() };
const decided = z.object({ ...which, was: z.enum(['failed', 'unknown']) });

/** People's decisions about effects that failed or whose outcome is unknown, and who looked at what is in one. */
export const effectFacts = {
  EffectRetried: decided,
  EffectSettled: decided,
  EffectGivenUp: decided,
  EffectContentsShown: z.object(which),
};

export const effectCommands = {
  RetryEffect: effectFacts.EffectRetried,
  SettleEffect: effectFacts.EffectSettled,
  GiveUpEffect: effectFacts.EffectGivenUp,
  NoteEffectShown: effectFacts.EffectContentsShown,
};

/** Streams `effect-<number in the outbox>`. */
export const effectStream = notes('effect', null, effectFacts, effectCommands);

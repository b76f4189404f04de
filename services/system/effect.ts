import { effectStream } from '#contracts/system/effect.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

// What is decided about an effect is noted: whether there is something to decide, only the outbox knows.

export const effectRules = noteRules(effectStream, {
  RetryEffect: 'EffectRetried',
  SettleEffect: 'EffectSettled',
});

import { effectStream } from '#contracts/system/effect.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

// Decisions about an effect are only recorded: whether there is something to decide is known to the outbox
// alone.

export const effectRules = noteRules(effectStream, {
  RetryEffect: 'EffectRetried',
  SettleEffect: 'EffectSettled',
  GiveUpEffect: 'EffectGivenUp',
  NoteEffectShown: 'EffectContentsShown',
});

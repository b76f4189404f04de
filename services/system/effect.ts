import { effectStream } from '#contracts/system/effect.ts';
import type { Rules } from '#platform/commands/rules.ts';

// What is decided about an effect is noted: whether there is something to decide, only the outbox knows.

type Decided = { times: number };
type Facts = typeof effectStream.facts;
type Commands = typeof effectStream.commands;

export const effectRules: Rules<Decided, Facts, Commands> = {
  category: effectStream.category,
  facts: effectStream.facts,
  decide: {
    RetryEffect: (_, data) => [{ type: 'EffectRetried', data }],
    SettleEffect: (_, data) => [{ type: 'EffectSettled', data }],
  },
  evolve: {
    EffectRetried: once,
    EffectSettled: once,
  },
};

function once(state: Decided | undefined): Decided {
  return { times: (state?.times ?? 0) + 1 };
}

import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { decider } from '#platform/commands/rules.ts';
import { fold } from '#platform/facts/fold.ts';
import { rules } from '../../../services/compose/rules.ts';
import type { demoHistory } from '../../../services/demo/history.ts';

const decide = decider(rules);

export type Taken = {
  category: string;
  id: string;
  name: string;
  data: Record<string, unknown>;
  asked: Asked;
  facts: { type: string; data: Record<string, unknown> }[];
};

/** Takes every step as the executor does, with each stream's state kept in memory: no step undoes another. */
export async function takeAll(steps: ReturnType<typeof demoHistory>) {
  const taken: Taken[] = [];
  const streams = new Map<string, unknown>();
  const execute = async (of: AnyStream, id: string, name: string, data: Taken['data'], asked: Asked) => {
    const stream = `${of.category}-${id}`;
    const state = streams.get(stream);
    const facts = decide(of, state, name, data, asked) as Taken['facts'];
    for (const fact of facts) of.facts[fact.type]!.parse(fact.data);
    streams.set(stream, fold(of, facts, state));
    taken.push({ category: of.category, id, name, data, asked, facts });
  };
  for (const step of steps) await step.record(execute as unknown as Execute);
  const states = <State>(category: string): State[] =>
    [...streams].flatMap(([stream, state]) => (stream.startsWith(`${category}-`) ? [state as State] : []));
  return { taken, states };
}

import fc from 'fast-check';
import type { Fact, NewFact } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { decider } from '#platform/commands/rules.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { isStorable } from '#platform/refusals/storable.ts';
import { rules } from '../../services/rules.ts';
import { commandsOf } from './arbitraries/commands.ts';
import { recorded } from './projectionSpecification.ts';

const decide = decider(rules);

type Step = { category: string; thing: number; name: string; data: object };
// biome-ignore lint/suspicious/noExplicitAny: facts of every kind, whose data only the rules know
type AnyFact = NewFact<any>;

/**
 * Interleaved histories of a few things of these kinds, as they would have been recorded: without what
 * contracts and rules refuse.
 */
export function historiesOf(
  categories: readonly string[],
  { things = 4, least = 0, most = 40 } = {},
): fc.Arbitrary<Fact[]> {
  const steps = categories.flatMap(category =>
    Object.entries(commandsOf[category] ?? {}).map(([name, { weight, data }]) => ({
      weight,
      arbitrary: fc.record({
        category: fc.constant(category),
        thing: fc.nat(things - 1),
        name: fc.constant(name),
        data,
      }),
    })),
  );
  return fc.array(fc.oneof(...steps), { minLength: least, maxLength: most }).map(factsOf);
}

function factsOf(steps: readonly Step[]): Fact[] {
  const streams = new Map<string, AnyFact[]>();
  const log: { stream: string; type: string; data: object }[] = [];
  for (const { category, thing, name, data } of steps) {
    // Ids are unique across all kinds.
    const kind = String(Object.keys(commandsOf).indexOf(category)).padStart(2, '0');
    const stream = `${category}-0197a000-0000-7000-8000-0000000${kind}${String(thing).padStart(3, '0')}`;
    const history = streams.get(stream) ?? [];
    // As the log stores them: JSON has no -0.
    for (const fact of JSON.parse(JSON.stringify(decided(category, history, name, data))) as AnyFact[]) {
      history.push(fact);
      log.push({ stream, ...fact });
    }
    streams.set(stream, history);
  }
  return recorded(log);
}

function decided(category: string, history: readonly AnyFact[], name: string, data: object): AnyFact[] {
  const stream = streams.find(one => one.category === category);
  if (!stream) throw new Error(`There are no streams of ${category}`);
  const asked = stream.commands[name]!.safeParse(data);
  if (!asked.success || !isStorable(asked.data)) return [];
  const context = {
    now: new Date('2026-11-01Z'),
    actor: { id: 'ana', role: 'admin' },
    earlier: earlierIn(stream, []),
  } as const;
  try {
    return decide(stream, fold(stream, history), name, asked.data, context);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

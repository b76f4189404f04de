import fc from 'fast-check';
import type { z } from 'zod';
import type { Fact, NewFact } from '#contracts/platform/fact.ts';
import { streams } from '#contracts/streams.ts';
import { decider } from '#platform/commands/rules.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { isStorable } from '#platform/refusals/storable.ts';
import { rules } from '../../../services/compose/rules.ts';
import { commandsOf } from '../arbitraries/commands.ts';
import { recorded } from './projectionSpecification.ts';

const decide = decider(rules);

/** A command to a thing; `again` makes other data for it, unless it stays as it is, however hostile. */
type Step = {
  category: string;
  thing: number;
  name: string;
  data: object;
  again: { seed: number; isHostile: boolean };
};
// biome-ignore lint/suspicious/noExplicitAny: facts of every kind, whose data only the rules know
type AnyFact = NewFact<any>;

/** So many commands lead to five facts about a few things more often than not. */
const LONG = 10;
/** How often data is made for a command before it is given up. */
const TRIES = 8;

/**
 * Interleaved histories of a few things of these kinds, as they would have been recorded: without what
 * contracts and rules refuse. A thing begins, and most commands have data that is accepted: a form with many fields
 * of which any may be odd would otherwise be refused nearly always, and each new field would make it worse. One command
 * in six is sent as it is made first.
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
        again: fc.record({
          seed: fc.nat(),
          isHostile: fc.oneof(
            { weight: 5, arbitrary: fc.constant(false) },
            { weight: 1, arbitrary: fc.constant(true) },
          ),
        }),
      }),
    })),
  );
  const step = fc.oneof(...steps);
  // fast-check prefers short arrays to long ones, and shrinks to the first of these.
  const long = fc.array(step, { minLength: Math.max(least, Math.min(LONG, most)), maxLength: most });
  const short = fc.array(step, { minLength: Math.min(least, LONG), maxLength: Math.min(LONG, most) });
  if (least >= LONG) return long.map(factsOf);
  return fc
    .oneof({ withCrossShrink: true }, { weight: 1, arbitrary: short }, { weight: 4, arbitrary: long })
    .map(factsOf);
}

function factsOf(steps: readonly Step[]): Fact[] {
  const streams = new Map<string, AnyFact[]>();
  const log: { stream: string; type: string; data: object }[] = [];
  for (const { category, thing, ...step } of steps) {
    // Ids are unique across all kinds.
    const kind = String(Object.keys(commandsOf).indexOf(category)).padStart(2, '0');
    const stream = `${category}-0197a000-0000-7000-8000-0000000${kind}${String(thing).padStart(3, '0')}`;
    const history = streams.get(stream) ?? [];
    // As the log stores them: JSON has no -0.
    for (const fact of JSON.parse(JSON.stringify(factsAfter(category, history, step))) as AnyFact[]) {
      history.push(fact);
      log.push({ stream, ...fact });
    }
    streams.set(stream, history);
  }
  return recorded(log);
}

/** The facts that a command leads to: with its own data, or with the first that is accepted. */
function factsAfter(
  category: string,
  history: readonly AnyFact[],
  { name, data, again }: Pick<Step, 'name' | 'data' | 'again'>,
): AnyFact[] {
  const own = decided(category, history, name, data);
  if (own.length > 0 || again.isHostile) return own;
  const commands = commandsOf[category]!;
  // Only the first command of each kind begins a thing.
  const wanted = history.length === 0 ? Object.keys(commands)[0]! : name;
  for (let at = 0; at < TRIES; at++) {
    const [other] = fc.sample(commands[wanted]!.data, { seed: again.seed + at, numRuns: 1 });
    const facts = decided(category, history, wanted, other!);
    if (facts.length > 0) return facts;
  }
  return own;
}

function decided(category: string, history: readonly AnyFact[], name: string, data: object): AnyFact[] {
  const stream = streams.find(one => one.category === category);
  if (!stream) throw new Error(`There are no streams of ${category}`);
  const asked = (stream.commands[name] as z.ZodType).safeParse(data);
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

import type { AnyStream, Fact } from '#contracts/platform/fact.ts';
import type { KindOfHistory } from '#contracts/platform/history.ts';
import type { Pair } from '#contracts/platform/sentences/catalogue.ts';
import { type Category, kinds, type ReversedByField } from '#contracts/streams.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { changesNothing, type Kept, planRestore, planUndo, stateOf } from '#platform/history/planned.ts';
import type { AnyReversal, Step } from '#platform/history/reversal.ts';

/** How each kind of thing gets back what it was, as its area offers it. */
export type Reversals = { readonly [Name in ReversedByField as `${Name}Reversal`]: AnyReversal };

/** Undoing some facts of a thing, or bringing it back to one of its revisions. */
export type Wanted = { isOwn: (fact: Fact) => boolean } | { revision: number };

/** What that takes. */
export type ThingPlan = {
  of: AnyStream;
  id: string;
  facts: readonly Fact[];
  steps: readonly Step[];
  /** The last revision of `facts`. */
  seen: number;
  kept: readonly Kept[];
  /** Fields that are left alone. */
  left: readonly string[];
  staysCreated: boolean;
  /** Steps of which each is an undo of its own; one that is refused leaves the others. */
  goesOn: boolean;
};

/** What is taken back of a kind of thing from its history; of a kind that nobody knows, nothing. */
export function historyOfKind(category: string): KindOfHistory {
  return isKnownKind(category) ? kinds[category].history : { not: UNKNOWN };
}

export function isKnownKind(category: string): category is Category {
  return Object.hasOwn(kinds, category);
}

const UNKNOWN: Pair = ['Nobody knows this kind.', 'Nadie conoce esta clase.'];

/**
 * Plans what is wanted of a thing, whose facts are all given, oldest first. Undefined if that is nothing, because it has
 * been undone, or is like that already.
 * @throws Refusal if what it had is no longer there to be chosen.
 */
export async function planThing(
  reversals: Reversals,
  facts: readonly Fact[],
  wanted: Wanted,
): Promise<ThingPlan | undefined> {
  const [first, last] = [facts[0], facts.at(-1)];
  if (!first || !last) return undefined;
  const category = categoryOf(first.stream);
  const history = historyOfKind(category);
  if ('not' in history) return undefined;
  const of: AnyStream = kinds[category as Category].stream;
  const thing = { of, id: idOf(first.stream), facts, seen: last.revision };
  if ('byCommand' in history) return byCommands(thing, history.byCommand, wanted);
  return byFields(thing, reversals[`${category as ReversedByField}Reversal`], history.fields, wanted);
}

type Thing = Pick<ThingPlan, 'of' | 'id' | 'facts' | 'seen'>;

async function byFields(
  thing: Thing,
  reversal: AnyReversal,
  fields: readonly string[],
  wanted: Wanted,
): Promise<ThingPlan | undefined> {
  const { facts } = thing;
  const plan =
    'isOwn' in wanted
      ? planUndo(reversal, fields, facts, wanted.isOwn)
      : planRestore(reversal, fields, facts, wanted.revision);
  if (!plan) return undefined;
  const { from, to, kept, left, staysCreated } = plan;
  const isNothing = changesNothing(plan, fields);
  if (isNothing && kept.length === 0 && left.length === 0 && !staysCreated) return undefined;
  const steps = isNothing ? [] : await reversal.towards(from, to, thing);
  return { ...thing, steps, kept, left, staysCreated, goesOn: false };
}

const DETACHING = 'DetachDate';

function byCommands(thing: Thing, name: string, wanted: Wanted): ThingPlan | undefined {
  const commands = commandsOf(thing.facts, name, wanted);
  if (commands.length === 0) return undefined;
  // The event that a date was made into would stay beside the date.
  const undone = commands.filter(({ metadata }) => metadata.command.name !== DETACHING);
  const steps = undone.map(({ metadata }) => ({ name, data: { commandId: metadata.command.id } }));
  const left = undone.length < commands.length ? ['detached'] : [];
  return { ...thing, steps, kept: [], left, staysCreated: false, goesOn: 'isOwn' in wanted };
}

/** The last fact of each command to undo, newest first, without those that were undone since. */
function commandsOf(facts: readonly Fact[], undoing: string, wanted: Wanted): Fact[] {
  const isWanted = (fact: Fact) =>
    'isOwn' in wanted
      ? wanted.isOwn(fact)
      : fact.revision > wanted.revision && fact.metadata.actor.role !== 'system';
  const undone = new Set<string>();
  const found = new Map<string, Fact>();
  for (const fact of facts.toReversed()) {
    const { id, name } = fact.metadata.command;
    if (undone.has(id) || found.has(id) || !isWanted(fact)) continue;
    const target =
      name === undoing ? facts.find(one => one.metadata.command.id === undoneBy(fact)) : undefined;
    if (target && isWanted(target)) {
      for (const command of [id, target.metadata.command.id]) undone.add(command);
    } else found.set(id, fact);
  }
  return [...found.values()];
}

function undoneBy({ data }: Fact): unknown {
  return data.commandId;
}

/** Whether a thing is gone for good, so that no rule accepts a change of it. */
export function isGone(facts: readonly Fact[]): boolean {
  const of = kinds[categoryOf(facts[0]!.stream) as Category].stream;
  const { removed, unfollowed, erased, mergedInto } = stateOf(of, facts) as Record<string, unknown>;
  return Boolean(removed || unfollowed || erased || mergedInto);
}

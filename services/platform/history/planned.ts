import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { fold } from '../facts/fold.ts';
import { type AnyReversal, isSame } from './reversal.ts';

// An act is undone field by field. Each field gets the value that it would have without the act's facts: the last one
// that somebody else gave it. So a field that somebody else has set since keeps their value, and is named, also where
// they set it to what it was already.

/** A field that keeps its value, and the fact that gave it. */
export type Kept = { field: string; by: Fact };

/** What undoing means for a thing. */
export type Plan<State = unknown> = {
  from: State;
  to: State;
  /** What others have changed since. */
  kept: Kept[];
  /** Fields that such an undo leaves alone, in which the act changed something. */
  left: string[];
  /** The creation is the act's, and stays. */
  staysCreated: boolean;
};

type State = Record<string, unknown>;
type Group = readonly string[];
type Lists = Readonly<Record<string, string>>;

/**
 * What undoing some facts of a stream means; `facts` are all its facts, oldest first, and `fields` those that are
 * undone. Undefined if none of the facts is to be undone.
 */
export function planUndo(
  { of, together = [], derived = [], lists = {}, gone, stays }: AnyReversal,
  fields: readonly string[],
  facts: readonly Fact[],
  isOwn: (fact: Fact) => boolean,
): Plan | undefined {
  if (!facts.some(isOwn)) return undefined;
  const own = new Set<string>();
  const last = new Map<string, Fact>();
  const left = new Set<string>();
  let state = fold(of, facts.slice(0, 1)) as State;
  let before = flat(state, lists);
  let without = before;
  for (const fact of facts.slice(1)) {
    state = fold(of, [fact], state) as State;
    const after = flat(state, lists);
    const changed = changedIn(before, after);
    const set = isOwn(fact) ? changed : [...new Set([...changed, ...statedIn(fact, after)])];
    for (const group of groupsOf(set, together)) {
      last.set(group[0]!, fact);
      if (isOwn(fact)) own.add(group[0]!);
      else without = { ...without, ...pick(after, group) };
    }
    if (isOwn(fact)) for (const field of changed) left.add(fieldOf(field));
    before = after;
  }
  const isCreated = isOwn(facts[0]!);
  const isBuiltOn = facts.some(fact => !isOwn(fact) && fact.metadata.actor.role !== 'system');
  const isRemoved = isCreated && !isBuiltOn && gone !== undefined;
  const undone = new Set([...fields, ...derived]);
  const to = isRemoved ? gone(state) : { ...state, ...pick(whole(without, lists), fields) };
  const kept = [...own].flatMap(field => keptIn(field, last.get(field)!, isOwn));
  const plan = {
    from: state,
    to,
    kept: isRemoved ? [] : kept.filter(({ field }) => undone.has(field)),
    left: isRemoved ? [] : [...left].filter(field => !undone.has(field)),
    staysCreated: isCreated && !isRemoved,
  };
  return staying(plan, stays);
}

/** What bringing a stream back to one of its revisions means; undefined if there is no such revision. */
export function planRestore(
  { of, stays }: AnyReversal,
  fields: readonly string[],
  facts: readonly Fact[],
  revision: number,
): Plan | undefined {
  const then = fold(of, facts.slice(0, revision + 1)) as State | undefined;
  const from = fold(of, facts) as State | undefined;
  if (!then || !from || revision >= facts.length) return undefined;
  const to = { ...from, ...pick(then, fields) };
  return staying({ from, to, kept: [], left: [], staysCreated: false }, stays);
}

/** A plan without what no command changes. */
function staying(plan: Plan<State>, stays: AnyReversal['stays']): Plan {
  const fields = stays?.(plan.from, plan.to) ?? [];
  const to = { ...plan.to, ...pick(plan.from, fields) };
  return { ...plan, to, left: [...plan.left, ...fields] };
}

/** Whether a plan changes anything in these fields. */
export function changesNothing({ from, to }: Plan, fields: readonly string[]): boolean {
  return fields.every(field => isSame((from as State)[field], (to as State)[field]));
}

/** The facts before those of an act. What it is decided on stays the same when it is repeated after a crash. */
export function factsBefore(facts: readonly Fact[], correlationId: string): readonly Fact[] {
  const first = facts.findIndex(({ metadata }) => metadata.$correlationId === correlationId);
  return first < 0 ? facts : facts.slice(0, first);
}

/** The state that facts fold to, of a stream that has some. */
export function stateOf<Stream extends AnyStream>(of: Stream, facts: readonly Fact[]): StateOf<Stream> {
  return fold(of, facts) as StateOf<Stream>;
}

/** The statements, or single fields, that were changed. */
function groupsOf(changed: readonly string[], together: readonly Group[]): Group[] {
  const statements = together.filter(group => group.some(field => changed.includes(field)));
  const single = changed.filter(field => !together.some(group => group.includes(field)));
  return [...statements, ...single.map(field => [field])];
}

function keptIn(field: string, by: Fact, isOwn: (fact: Fact) => boolean): Kept[] {
  return isOwn(by) ? [] : [{ field: fieldOf(field), by }];
}

function changedIn(before: State, after: State): string[] {
  return Object.keys({ ...before, ...after }).filter(field => !isSame(before[field], after[field]));
}

/** The fields of which a fact says what they now are. */
function statedIn({ data }: Fact, after: State): string[] {
  return Object.entries(data).flatMap(([field, value]) =>
    field in after && isSame(value, after[field]) ? [field] : [],
  );
}

/** Separates the name of a list from the entry. */
const ENTRY = '\n';

/** A state in which each entry of a list is a field of its own. */
function flat(state: State, lists: Lists): State {
  const fields = Object.entries(state).flatMap(([field, value]): [string, unknown][] => {
    const key = lists[field];
    if (!key) return [[field, value]];
    return (value as State[]).map(entry => [`${field}${ENTRY}${entry[key]}`, entry]);
  });
  return Object.fromEntries(fields);
}

/** The state that it was made of. */
function whole(fields: State, lists: Lists): State {
  const plain = Object.entries(fields).filter(([field]) => !field.includes(ENTRY));
  const made = Object.keys(lists).map((list): [string, unknown] => [
    list,
    Object.entries(fields).flatMap(([field, entry]) =>
      field.startsWith(`${list}${ENTRY}`) && entry !== undefined ? [entry] : [],
    ),
  ]);
  return Object.fromEntries([...plain, ...made]);
}

function fieldOf(field: string): string {
  return field.split(ENTRY, 1)[0]!;
}

/** The fields with their values, also of what is not there. */
function pick(from: State, fields: readonly string[]): State {
  return Object.fromEntries(fields.map(field => [field, from[field]]));
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStream, Fact } from '#contracts/platform/fact.ts';
import { type Category, kinds } from '#contracts/streams.ts';
import { decider } from '#platform/commands/rules.ts';
import { fold } from '#platform/facts/fold.ts';
import { isSame } from '#platform/history/reversal.ts';
import { tried } from '#platform/history/trial.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { commandsOf } from '#testing/arbitraries/commands.ts';
import { historiesOf } from '#testing/folds/histories.ts';
import { recorded } from '#testing/folds/projectionSpecification.ts';
import { reversals } from '#testing/folds/reversals.ts';
import { scaled } from '#testing/scale.ts';
import { historyOfKind, planThing, type Wanted } from '../histories/planThing.ts';
import { rules } from './rules.ts';

type State = Record<string, unknown>;
const decide = decider(rules);
const PEOPLE = ['ana', 'bo', 'cy'] as const;
const ASKED = {
  commandId: '0197a000-0000-7000-8000-00000000aaaa',
  actor: { id: 'dee', role: 'admin' },
  now: new Date('2026-01-02T00:00:00Z'),
} as const;
/** Kinds whose things are changed by fields, as far as there are commands to make up histories of. */
const BY_FIELD = Object.keys(kinds).filter(
  category => 'fields' in historyOfKind(category) && commandsOf[category],
);
const KINDS_TAKEN_BACK = [...BY_FIELD, 'series'];
/** Random histories of each kind: in a long run, 10,000 of all kinds together. */
const SEQUENCES = scaled(30, Math.ceil(10_000 / KINDS_TAKEN_BACK.length));
/** Facts that set what others said before, or follow from another thing: no fold without them is what would be. */
const WHOLE = [
  ...['EventRestored', 'EventMergedInto', 'EventUnmerged', 'EventAbsorbed', 'EventReleased'],
  ...['RegionReopened', 'UserErased', 'FeedbackErased', 'OrganizerRemoved', 'CalendarUnfollowed'],
  ...['DanceStyleMerged', 'ContactMessageErased', 'RecommendationErased'],
];

const streamOf = (category: string): AnyStream => kinds[category as Category].stream;
const fieldsOf = (category: string): readonly string[] => {
  const history = historyOfKind(category);
  return 'fields' in history ? history.fields : [];
};

/** The same history as if several people had taken part in it. */
function bySeveral(facts: readonly Fact[], who: readonly number[]): Fact[] {
  return facts.map((fact, index) => {
    const id = PEOPLE[who[index % who.length]! % PEOPLE.length]!;
    return { ...fact, metadata: { ...fact.metadata, actor: { id, role: 'admin' } } };
  });
}

/** What taking something back leads to; undefined if there is nothing to do, `refused` if the rules say no. */
async function takenBack(facts: readonly Fact[], wanted: Wanted) {
  try {
    const plan = await planThing(reversals, facts, wanted);
    if (!plan) return undefined;
    const { state, refusals } = tried(decide, plan.of, facts, plan.steps, ASKED);
    return refusals.length > 0 ? ('refused' as const) : { plan, state: state as State };
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
}

const isBy = (actor: string, from: number) => (fact: Fact) =>
  fact.metadata.actor.id === actor && fact.position >= BigInt(from);

describe('what one of several people did, undone', () => {
  it('leaves a value that somebody else set since, also to what it was already', async () => {
    const told = [
      ['UserRegistered', { name: 'Eva', email: 'eva@example.org', role: 'user', preferredLanguage: 'es' }],
      ['UserLocationChanged', { location: 'Berlin', searchRadius: 50 }],
      ['UserLocationChanged', { location: 'Madrid', searchRadius: 50 }],
    ] as const;
    const stream = 'user-0197a000-0000-7000-8000-000000009001';
    const facts = bySeveral(recorded(told.map(([type, data]) => ({ stream, type, data }))), [1, 0, 2]);
    const result = await takenBack(facts, { isOwn: isBy(PEOPLE[0], 0) });
    expect(result).toMatchObject({
      plan: { steps: [], kept: [{ field: 'searchRadius' }, { field: 'location' }] },
      state: { location: 'Madrid', searchRadius: 50 },
    });
  });

  it('leaves the state that there would be without it, except where others built on it', async () => {
    const met = { undone: 0, refused: 0, kept: 0, compared: 0 };
    const property = fc.asyncProperty(
      historiesOf(BY_FIELD, { things: 2, least: 20, most: 60 }),
      fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }),
      fc.nat(10),
      async (made, who, from) => {
        const facts = bySeveral(made, who);
        const isOwn = isBy(PEOPLE[0], from);
        for (const own of Map.groupBy(facts, ({ stream }) => stream).values()) {
          if (own.some(({ type }) => WHOLE.includes(type))) continue;
          const result = await takenBack(own, { isOwn });
          if (result === 'refused') met.refused += 1;
          if (result === undefined || result === 'refused' || result.plan.steps.length === 0) continue;
          met.undone += 1;
          met.kept += result.plan.kept.length;
          met.compared += expectWithout(own, isOwn, result.state, result.plan.left);
        }
      },
    );
    await fc.assert(property, { numRuns: scaled(200, 2_000), endOnFailure: true });
    expect(met.undone).toBeGreaterThan(200);
    expect(met.kept).toBeGreaterThan(20);
    expect(met.compared).toBeGreaterThan(met.undone);
    expect(met.refused).toBeLessThan(met.undone / 2);
  });
});

/**
 * A fold of all facts but those of one's own says it independently, for fields that nobody else touched later and that
 * commands can take back. Answers how many fields were compared.
 */
function expectWithout(
  facts: readonly Fact[],
  isOwn: (fact: Fact) => boolean,
  state: State,
  left: readonly string[],
): number {
  const category = facts[0]!.stream.split('-')[0]!;
  const of = streamOf(category);
  if (isOwn(facts[0]!)) return 0;
  const without = fold(
    of,
    facts.filter(fact => !isOwn(fact)),
  ) as State;
  const contested = contestedFields(of, facts, isOwn);
  const fields = fieldsOf(category).filter(field => !contested.has(field) && !left.includes(field));
  for (const field of fields)
    expect([field, comparable(state[field])]).toEqual([field, comparable(without[field])]);
  return fields.length;
}

/**
 * Fields that go together with one that both have set, and lists of which both have changed the same entry: what others
 * built on stays.
 */
function contestedFields(of: AnyStream, facts: readonly Fact[], isOwn: (fact: Fact) => boolean): Set<string> {
  const { together = [], lists = {} } = reversals[`${of.category}Reversal` as keyof typeof reversals];
  const own = new Set<string>();
  const others = new Set<string>();
  let before: State | undefined;
  for (const fact of facts) {
    const after = fold(of, [fact], before) as State;
    for (const place of before ? placesChanged(before, after, lists) : [])
      (isOwn(fact) ? own : others).add(place);
    before = after;
  }
  const isBoth = (place: string) => own.has(place) && others.has(place);
  const groups = together.filter(
    group => group.some(field => own.has(field)) && group.some(field => others.has(field)),
  );
  const entries = [...own].filter(place => place.includes(' ') && isBoth(place));
  return new Set([...groups.flat(), ...entries.map(place => place.split(' ')[0]!)]);
}

/** The fields that differ; of a list, `field key` for each entry that does. */
function placesChanged(before: State, after: State, lists: Readonly<Record<string, string>>): string[] {
  return Object.keys(after)
    .filter(field => !isSame(before[field], after[field]))
    .flatMap(field => {
      const key = lists[field];
      if (!key) return [field];
      const [was, is] = [before, after].map(state => state[field] as State[]);
      const keys = new Set([...was!, ...is!].map(entry => entry[key]));
      const entry = (list: State[], id: unknown) => list.find(one => one[key] === id);
      return [...keys].filter(id => !isSame(entry(was!, id), entry(is!, id))).map(id => `${field} ${id}`);
    });
}

describe.each(KINDS_TAKEN_BACK)('an act on a %s', category => {
  it('that is the last one, done and undone, leaves the same state', async () => {
    const met = { undone: 0, refused: 0 };
    const property = fc.asyncProperty(historiesOf([category], { things: 1, most: 25 }), async made => {
      const facts = bySeveral(made, [0, 1, 2]);
      const last = facts.at(-1);
      if (facts.length < 2 || !last || WHOLE.includes(last.type)) return;
      const before = fold(streamOf(category), facts.slice(0, -1)) as State;
      const result = await takenBack(facts, { isOwn: fact => fact === last });
      if (result === 'refused') met.refused += 1;
      if (result === undefined || result === 'refused' || result.plan.steps.length === 0) return;
      met.undone += 1;
      for (const field of namedIn(category, before))
        expect([field, comparable(result.state[field])]).toEqual([field, comparable(before[field])]);
    });
    await fc.assert(property, { numRuns: SEQUENCES });
    expect(met.undone).toBeGreaterThan(0);
  });

  it('does not hinder restoring the version before it, which is then like that', async () => {
    let restored = 0;
    const property = fc.asyncProperty(
      historiesOf([category], { things: 1, most: 25 }),
      fc.nat(),
      async (made, seed) => {
        const facts = bySeveral(made, [0, 1, 2]);
        if (facts.length < 3 || facts.some(({ type }) => WHOLE.includes(type))) return;
        const revision = seed % (facts.length - 1);
        const then = fold(streamOf(category), facts.slice(0, revision + 1)) as State;
        const result = await takenBack(facts, { revision });
        if (result === undefined || result === 'refused' || result.plan.left.length > 0) return;
        restored += 1;
        for (const field of namedIn(category, then))
          expect([field, comparable(result.state[field])]).toEqual([field, comparable(then[field])]);
      },
    );
    await fc.assert(property, { numRuns: SEQUENCES });
    expect(restored).toBeGreaterThan(0);
  });
});

/** What of a series an undo concerns: its horizon and what time has passed are not its changes. */
const OF_SERIES = ['segments', 'overrides', 'excludedDates', 'extraDates', 'deleted'];

function namedIn(category: string, state: State): readonly string[] {
  return category === 'series' ? OF_SERIES.filter(field => field in state) : fieldsOf(category);
}

/** When an account was connected is said anew, and the order of a team or of accounts means nothing. */
function comparable(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  const plain = value.map(one =>
    one && typeof one === 'object' && 'handle' in one ? { ...one, createdAt: null } : one,
  );
  return plain.some(one => one && typeof one === 'object' && ('handle' in one || 'userId' in one))
    ? plain.map(one => JSON.stringify(one)).sort()
    : plain;
}

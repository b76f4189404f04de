import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandsOf } from '#testing/arbitraries/commands.ts';
import { expectFilled } from '#testing/arbitraries/distribution.ts';
import { historiesOf } from '#testing/folds/histories.ts';
import { withoutClockAndChance } from '#testing/run/pure.ts';
import { runsFactor } from '#testing/scale.ts';
import { events } from '../../projections/events/events.ts';
import { counterMoves } from '../../projections/platform/rows/counters.ts';
import { foldFacts, type Rows } from '../../projections/platform/rows/fold.ts';
import type { Projection } from '../../projections/platform/rows/projection.ts';
import { factsFor } from '../../projections/platform/rows/read.ts';
import { projections } from '../../projections/projections.ts';

const RUNS = { numRuns: 100 * runsFactor };

function replayed(projection: Projection, facts: Parameters<typeof foldFacts>[1]) {
  return withoutClockAndChance(() => foldFacts(projection, factsFor(projection, facts), new Map()));
}

function present(rows: Rows) {
  return Object.fromEntries([...rows].filter(([, row]) => row !== undefined));
}

describe.each(projections.map(projection => [projection.name, projection] as const))(
  '%s',
  (_, projection) => {
    it('is folded from histories that have facts: of each kind, hardly one empty, and half of them long', () => {
      for (const category of projection.categories ?? []) {
        // What is recorded once has one fact for each thing.
        const things = Object.keys(commandsOf[category] ?? {}).length === 1 ? 12 : 4;
        const histories = fc.sample(historiesOf([category], { things }), { numRuns: 50, seed: 1 });
        expectFilled(
          histories.map(facts => factsFor(projection, facts).length),
          category,
        );
      }
    });

    it('gives the same rows, replayed in one go or folded live in batches of any size', () => {
      const property = fc.property(
        historiesOf(projection.categories ?? []),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (facts, sizes) => {
          const whole = replayed(projection, facts);
          const rows: Rows = new Map();
          const counters = new Map<string, number>();
          for (let at = 0, turn = 0; at < facts.length; turn++) {
            const size = sizes[turn % Math.max(sizes.length, 1)] ?? 1;
            const batch = factsFor(projection, facts.slice(at, at + size));
            const folded = foldFacts(projection, batch, rows);
            for (const move of counterMoves(projection, rows, folded.after)) {
              const counter = `${move.scope} ${move.name}`;
              counters.set(counter, (counters.get(counter) ?? 0) + move.by);
            }
            for (const [key, row] of folded.after) rows.set(key, row);
            at += size;
          }
          expect(whole.poison).toEqual([]);
          expect(present(rows)).toEqual(present(whole.after));
          const counted = counterMoves(projection, new Map(), whole.after);
          expect(Object.fromEntries([...counters].filter(([, value]) => value !== 0))).toEqual(
            Object.fromEntries(counted.map(move => [`${move.scope} ${move.name}`, move.by])),
          );
        },
      );
      fc.assert(property, RUNS);
    });
  },
);

describe('a fold that reads', () => {
  const facts = fc.sample(historiesOf(['event']), { numRuns: 50, seed: 1 }).flat();
  const asking = (ask: () => unknown): Projection => ({
    ...events,
    fold: (row, fact) => {
      ask();
      return events.fold(row, fact);
    },
  });

  it.each([
    ['the clock', () => Date.now()],
    ['the clock for a new date', () => new Date()],
    ['the clock as text', () => Date()],
    ['the stopwatch', () => performance.now()],
    ['a random number', () => Math.random()],
  ])('%s is detected', (_, ask) => {
    expect(replayed(asking(ask), facts).poison.map(fact => fact.error)).toContainEqual(
      expect.stringMatching(/^A fold asked for/),
    );
  });

  it('neither clock nor random numbers is accepted', () => {
    expect(
      replayed(
        asking(() => new Date('2026-01-01Z')),
        facts,
      ).poison,
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from '#contracts/calendar/days.ts';
import {
  type Occurrence,
  occurrenceOf,
  placesOf,
  shownOccurrence,
  stateOfDate,
} from '#contracts/events/series/occurrences.ts';
import { type SeriesCommandData, seriesFacts } from '#contracts/events/series/series.ts';
import { seriesMergeFacts } from '#contracts/events/series/seriesMerges.ts';
import type { OwnField } from '#contracts/events/series/seriesParts.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { expectFilled } from '#testing/arbitraries/distribution.ts';
import { runsFactor } from '#testing/scale.ts';
import { type Asked, creations, seriesSteps, tell } from '#testing/series/seriesHistories.ts';
import { type SeriesStory, STORY_ID, STORY_NOW } from '#testing/seriesStory.ts';
import { effectiveScope } from '../dates/effectiveScope.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { isSameSeries } from '../event/sameState.ts';

type Look = (story: SeriesStory, asked: Asked) => (commandId: string) => void;

/** Runs many histories and checks every step of each. */
function everywhere(look: Look, numRuns = 60): void {
  const history = fc.property(creations, seriesSteps, (created, steps) => {
    tell(created, steps, look);
  });
  fc.assert(history, { numRuns: numRuns * runsFactor });
}

const byKey = (dates: readonly Occurrence[]) => new Map(dates.map(one => [one.key, one]));
const changeIn = ({ name, data }: Asked) =>
  name === 'ChangeSeries' ? (data as SeriesCommandData<'ChangeSeries'>) : undefined;
const scopeOf = (story: SeriesStory, asked: Asked) => {
  const change = changeIn(asked);
  return change && effectiveScope(story.state(), change);
};
const shownAt = (story: SeriesStory, { at }: Asked) => shownOccurrence(story.dates(), new Date(at))?.key;
const bare = (one: Occurrence | undefined) => one && { ...one, own: [], moved: false, extra: false };
const clockless = (one: Occurrence | undefined) =>
  one && { ...bare(one), timeZone: '', startsAt: null, overAt: null, dst: null };

describe('any commands to a series', () => {
  it('R3 keep ids: a change of values never removes or replaces a date', () =>
    everywhere((story, asked) => {
      const before = story.dates();
      const horizon = story.state().horizon;
      return () => {
        const after = story.dates();
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        for (const { id, key } of after) expect(id).toBe(`${STORY_ID}_${key.replaceAll('-', '')}`);
        if (!changeIn(asked) || changeIn(asked)?.recurrence) return;
        const old = after.filter(({ key, extra }) => key <= horizon || extra || !isEndless(story));
        expect(old.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      };
    }));

  it('R10 R13 change no date outside their scope', () =>
    everywhere((story, asked) => {
      const change = changeIn(asked);
      const before = byKey(story.dates());
      const first = [...before.keys()][0];
      const begins = story.state().segments[0]?.fromDate ?? '';
      return () => {
        if (!change?.date || change.scope === 'all') return;
        const isAll = change.scope === 'this_and_future' && change.date === first;
        const isOutside = (key: string) =>
          change.scope === 'this_only' ? key !== change.date : !isAll && key < change.date!;
        const after = byKey(story.dates());
        for (const [key, one] of before) {
          // Before the rule begins, a date has the clock of the first segment: it cannot have one of its own.
          const seen = key < begins ? clockless : bare;
          if (isOutside(key)) expect(seen(after.get(key))).toEqual(seen(one));
        }
      };
    }));

  it('R12 for all dates leave schedule, status and size of past dates alone', () =>
    everywhere((story, asked) => {
      const before = byKey(story.dates());
      const now = new Date(asked.at);
      return () => {
        const change = changeIn(asked);
        if (change?.scope !== 'all') return;
        const after = byKey(story.dates());
        for (const [key, one] of before) {
          if (one.startsAt > now) continue;
          const { startLocal, endLocal, status, maxAttendees } = one;
          expect(after.get(key)).toMatchObject({ startLocal, endLocal, status, maxAttendees });
        }
      };
    }));

  it('R5 R11 R13 never lose overrides of a date, unless told to', () =>
    everywhere((story, asked) => {
      const change = changeIn(asked);
      const before = { ...story.state().overrides };
      const shown = new Set(story.dates().map(({ key }) => key));
      return () => {
        if (!change || (change.recurrence && change.unmatched === 'remove')) return;
        const after = story.state().overrides;
        const dates = byKey(story.dates());
        for (const [key, patch] of Object.entries(before)) {
          if (!shown.has(key)) continue;
          expect([...dates.keys()]).toContain(key);
          // An end of its own is a day once the date is all-day.
          const { endTime } = dates.get(key)!.allDay ? { endTime: '23:59' } : patch;
          for (const [field, value] of Object.entries(patch)) {
            if ((change.overwriteOwn as string[]).includes(field)) continue;
            expect(after[key]).toHaveProperty(field);
            if (key === change.date) continue;
            const own = after[key]![field as OwnField];
            expect(field === 'endTime' ? [value, endTime] : [value]).toContainEqual(own);
          }
        }
      };
    }));

  it('R19 bring back an excluded date only by restoring or undoing', () =>
    everywhere((story, asked) => {
      const { excludedDates, detached } = story.state();
      return () => {
        if (asked.name === 'RestoreDate' || asked.name === 'RestoreSeries' || changeIn(asked)?.recurrence)
          return;
        const dates = new Set(story.dates().map(({ key }) => key));
        for (const key of [...excludedDates, ...Object.keys(detached)]) expect(dates).not.toContain(key);
      };
    }));

  it('R35 have an undo that restores an equal state', () =>
    everywhere((story, asked) => {
      const before = story.state();
      const facts = story.facts.length;
      return id => {
        if (story.facts.length === facts) return;
        const undone = story.decide('UndoChange', { commandId: id }, asked.at);
        expect(fold(seriesStream, [...story.facts, ...undone])).toEqual(before);
      };
    }));

  it('leave the creation undoable once all of them are undone, the last one first', () => {
    const history = fc.property(creations, seriesSteps, (created, steps) => {
      const ids: string[] = [];
      let at = STORY_NOW;
      const story = tell(created, steps, (now, asked) => {
        const facts = now.facts.length;
        at = asked.at;
        return id => now.facts.length > facts && ids.push(id);
      });
      const made = fold(seriesStream, story.facts.slice(0, 1))!;
      for (const commandId of ids.toReversed()) story.ask('UndoChange', { commandId }, at);
      expect(isSameSeries(made, story.state())).toBe(true);
      const creation = { commandId: 'command-0' };
      expect(story.decide('UndoChange', creation, at)).toMatchObject([{ type: 'SeriesDeleted' }]);
    });
    fc.assert(history, { numRuns: 60 * runsFactor });
  });

  it('add nothing, or are refused, when repeated', () =>
    everywhere((story, asked) => {
      const meant = scopeOf(story, asked);
      const shown = shownAt(story, asked);
      return () => {
        const change = changeIn(asked);
        // What equals the date that the series shows is no change, and an end without a start counts from the
        // day of that date: after a new rule the series may show another date.
        if (change?.date === null && shownAt(story, asked) !== shown) return;
        // After a new rule the date may be the last one. "This and future" then means that date alone (R13),
        // so its overrides, which won over the first command, are replaced by the second.
        const isAlone = meant !== 'this_only' && scopeOf(story, asked) === 'this_only';
        const again = factsOrRefusal(story, asked);
        const isOther = ({ type, data }: SeriesFact) =>
          !(type === 'SeriesDateChanged' && data.date === change?.date);
        expect(isAlone ? again.filter(isOther) : again).toEqual([]);
      };
    }));

  it('R1 record facts of the contract, which mean the same when read back from the log', () => {
    const history = fc.property(creations, seriesSteps, (created, steps) => {
      const story = tell(created, steps);
      const stored = story.facts.map(({ type, data }) => {
        const read = JSON.parse(JSON.stringify(data));
        expect(seriesFacts[type].strict().parse(read)).toEqual(read);
        return { type, data: read };
      });
      expect(fold(seriesStream, stored)).toEqual(story.state());
    });
    fc.assert(history, { numRuns: 60 * runsFactor });
  });

  it('R2 allow one date to be read without the others, with the same result', () =>
    everywhere(
      story => () => {
        const state = story.state();
        const dates = byKey(story.dates());
        const places = new Set(placesOf(state).map(({ key }) => key));
        const [first = '2026-06-05'] = places;
        for (let day = plusDays(first, -40); day < plusDays(first, 120); day = plusDays(day, 1)) {
          expect(occurrenceOf(STORY_ID, state, day)).toEqual(dates.get(day));
          expect(stateOfDate(state, day) === undefined).toBe(!places.has(day));
        }
      },
      30,
    ));
});

function factsOrRefusal(story: SeriesStory, { name, data, at }: Asked): SeriesFact[] {
  try {
    return story.decide(name, data as never, at);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function isEndless(story: SeriesStory): boolean {
  return story.state().segments.at(-1)!.untilDate === null;
}

it('the generated histories have facts after the one that begins them', () => {
  const histories = fc.sample(fc.tuple(creations, seriesSteps), { numRuns: 200, seed: 1 });
  expectFilled(histories.map(([created, steps]) => tell(created, steps).facts.length - 1));
});

it('the generated histories reach every fact', () => {
  const facts = fc
    .sample(fc.tuple(creations, seriesSteps), { numRuns: 600, seed: 2 })
    .flatMap(([created, steps]) => tell(created, steps).facts.map(({ type }) => type));
  // Undo and merges need histories of their own, hardly any of these dates is at a clock change, and a merge of dance
  // styles moves no date.
  const elsewhere = [
    ...Object.keys(seriesMergeFacts),
    ...['SeriesChangeUndone', 'SeriesClockChangeAccepted', 'SeriesDanceStyleReplaced'],
  ];
  expect([...new Set([...facts, ...elsewhere])].sort()).toEqual(Object.keys(seriesFacts).sort());
});
